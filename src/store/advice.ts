/** What to do about `storage-version`, as its detail: the two sides of it need opposite things. */
export const reloadThisTab = 'The stored data belongs to a newer version. Reload this tab.';
export const closeOtherTabs =
  'Another tab holds the stored data in an older version. Close or reload the other tabs.';
