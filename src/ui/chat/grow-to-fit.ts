/**
 * Makes a text box as high as its text where CSS cannot (`field-sizing` is not everywhere yet).
 * The style sheet sets the limit.
 */
export function growToFit(box: HTMLTextAreaElement | null): void {
  if (box === null || CSS.supports('field-sizing', 'content')) return;
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight}px`;
}
