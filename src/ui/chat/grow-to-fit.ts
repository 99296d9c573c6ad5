/** Characters from which on a box keeps one height: measuring the text with every key is slow. */
const longFrom = 20_000;

export const isLongText = (text: string): boolean => text.length > longFrom;

/**
 * Makes a text box as high as its text where CSS cannot (`field-sizing` is not everywhere yet).
 * The style sheet sets the limit, and the height for a long text.
 */
export function growToFit(box: HTMLTextAreaElement | null): void {
  if (box === null || CSS.supports('field-sizing', 'content')) return;
  box.style.height = '';
  if (isLongText(box.value)) return;
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight}px`;
}
