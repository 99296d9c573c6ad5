/** The words of the chat screen. */
export const chatWords = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Not copied',
  cancel: 'Cancel',

  // Markdown
  codeBlock: (language: string) => (language === '' ? 'Code' : `Code: ${language}`),
  table: 'Table',
  picture: 'Picture',
  opens: (host: string) => `Opens ${host}`,
  linkQuestion: (host: string) => `Open ${host}?`,
  linkMeaning: (named: string, host: string) =>
    `The text of this link names ${named}, but it leads to ${host}.`,
  openHost: (host: string) => `Open ${host}`,
};
