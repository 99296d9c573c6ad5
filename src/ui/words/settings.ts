import type { Risk } from '../../core/tool.ts';
import type { Endpoint, Settings, ToolPermission } from '../../core/api.ts';
import type { SettingsSection } from '../app/routes.ts';

export const sectionWords: Readonly<Record<SettingsSection, string>> = {
  models: 'Models',
  tools: 'Tools',
  network: 'Network log',
  appearance: 'Appearance',
  storage: 'Storage',
  data: 'Your data',
  about: 'About',
};

export const settingsWords = {
  title: 'Settings',
  sections: 'Settings sections',
  save: 'Save',
  saved: 'Saved.',

  modelsIntro:
    'Each session uses the model you pick at its top. Here you decide which models there are.',
  newSessions: 'Model for new sessions',
  endpoints: 'Endpoints',
  endpointsIntro:
    'Any server that speaks the OpenAI chat API: on this computer, in your network, or hosted. Messages go straight from this tab to it.',
  noEndpoints: 'No endpoint yet. The demo answers until you add one.',
  addEndpoint: 'Add endpoint',
  newEndpoint: 'New endpoint',
  editEndpoint: (name: string): string => `Edit ${name}`,
  edit: 'Edit',
  keyStored: 'key stored',
  noKey: 'no key',
  modelCount: (count: number): string => (count === 1 ? '1 model' : `${count} models`),
  endpointSaved: (name: string): string => `${name} is saved.`,
  deleteEndpoint: 'Delete',
  deleteEndpointTitle: (name: string): string => `Delete ${name}?`,
  deleteEndpointMeans:
    'Its address, models and stored key are removed. Sessions that use it stay and ask for another model.',

  toolsIntro:
    'Tools that only read run by themselves. Tools that change something ask first. Here you can be stricter or more generous, for all sessions.',
  toolsMissing: 'The tools are listed once the agent has started.',
  limits: 'Limits',
  limitsIntro: 'How far one turn may go before it stops by itself.',
  stepLimit: 'Steps per turn',
  stepLimitHint: 'Model calls before the agent stops and says what is left. Usual: 25.',
  sandboxTime: 'Time for code',
  sandboxTimeHint: 'Seconds one piece of code may run. Usual: 10.',
  sandboxMemory: 'Memory for code',
  sandboxMemoryHint: 'Megabytes one piece of code may use. Usual: 64.',
  outOfRange: (least: number, most: number): string => `Enter a number from ${least} to ${most}.`,

  networkIntro:
    'Every request that left this tab, newest first: when, where to, how much, and who asked. Contents and keys are not recorded.',
  networkEmpty: 'Nothing has left this tab.',
  networkTime: 'Time',
  networkTo: 'To',
  networkBy: 'Asked by',
  networkSent: 'Sent',
  networkReceived: 'Received',
  networkStatus: 'Status',
  noStatus: 'not readable',
  showMore: 'Show more',

  theme: 'Theme',
  themeHint: 'High contrast and reduced motion follow the settings of your system.',

  storageIntro: 'Everything is kept in this browser, on this device.',
  storageUse: 'In use',
  storageOf: (used: string, all: string): string => `${used} of about ${all}`,
  storageUnknown: 'This browser does not tell.',
  protection: 'Protection',
  protected: 'The browser keeps this data until you delete it.',
  unprotected: 'The browser may clear this data when the device runs short of space.',
  memoryOnly: 'The browser refuses to store data here. It is lost when this window closes.',
  protect: 'Protect my data',
  protectRefused:
    'The browser did not agree yet. It usually does once Satchel is installed or used often. Export now and then.',

  dataIntro: 'Your sessions, files and settings belong to you.',
  exportTitle: 'Take everything with you',
  exportIntro: 'One JSON file with all sessions, branches, files and settings. Keys are left out.',
  exportEverything: 'Export everything',
  exported: 'The file is among your downloads.',
  safeMode: 'Open safe mode',
  safeModeIntro: 'If a session ever breaks this page, safe mode exports without showing anything.',
  deleteTitle: 'Delete everything',
  deleteIntro:
    'Removes all sessions, files, endpoints, keys and settings of this copy of Satchel from this browser. There is no way back.',
  deleteEverything: 'Delete everything',
  deleteConfirm: 'To confirm, type: delete everything',
  deletePhrase: 'delete everything',

  version: 'Version',
  pageVersion: 'This page',
  agentVersion: 'Agent',
  licence: 'Licence',
  licenceText:
    'MIT. You may use, copy, change and share Satchel freely. It comes without any warranty.',
  aboutIntro:
    'A personal AI agent that lives in one browser tab. There is no account and no server behind it: nothing leaves this device unless you choose where it goes.',
} as const;

export const themeWords: Readonly<Record<Settings['theme'], string>> = {
  system: 'Like the system',
  light: 'Light',
  dark: 'Dark',
};

export const permissionWords: Readonly<Record<ToolPermission, string>> = {
  always: 'Always',
  ask: 'Ask',
  never: 'Never',
};

export const riskWords: Readonly<Record<Risk, string>> = {
  read: 'only reads',
  write: 'changes something here',
  network: 'sends something out',
  danger: 'can do harm',
};

export const reasoningWords: Readonly<Record<Endpoint['reasoning'], string>> = {
  default: 'As the server decides',
  off: 'Off',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};
