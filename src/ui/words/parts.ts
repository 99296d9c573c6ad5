/** Words of the shared controls. */
export const partWords = {
  optional: ' (optional)',
  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  tryAgain: 'Try again',
  reload: 'Reload',
  loading: 'Loading',
  roomFailed: 'This part of Satchel could not be loaded. It may have been updated in the meantime.',
} as const;
