let asked = false;

/**
 * Asks the browser, once, to keep this origin's data when space runs short. On the first message: by
 * then there is something to keep, and browsers say yes to what is in use (lobehub/lobehub#1883).
 */
export function askToKeep(): void {
  if (asked) return;
  asked = true;
  void navigator.storage.persist().catch(() => false);
}
