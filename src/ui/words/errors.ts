import type { ErrorCode } from '../../core/errors.ts';

/** What happened, what it means for the person, and the one next step. */
export interface Explanation {
  readonly what: string;
  readonly means: string;
  readonly next: string;
}

/** One explanation per error code. `ErrorInfo.detail` is shown beside it as a quotation. */
export const errorWords: Readonly<Record<ErrorCode, Explanation>> = {
  offline: {
    what: 'This device is offline.',
    means: 'The request was not sent. Your message is kept.',
    next: 'Retry when you are connected again, or pick a model on this device.',
  },
  network: {
    what: 'The server could not be reached.',
    means: 'It may be stopped, or it may not allow requests from this page.',
    next: 'Run “Test connection” for this endpoint in Settings.',
  },
  'mixed-content': {
    what: 'The browser blocked a plain http address.',
    means: 'A page served over https may not call http addresses, except on this computer.',
    next: 'Serve the model over https, or open Satchel from http://localhost.',
  },
  blocked: {
    what: 'The browser blocked the request.',
    means: 'A permission or a security rule of this page does not allow that address.',
    next: 'Run “Test connection” for this endpoint to see which one.',
  },
  timeout: {
    what: 'The server stopped sending.',
    means: 'Nothing arrived within the idle limit, so the request was ended.',
    next: 'Retry, or raise the idle limit of this endpoint if the model is slow.',
  },
  dropped: {
    what: 'The connection broke before the answer was complete.',
    means: 'The text that arrived is kept.',
    next: 'Continue from where it stopped, or retry.',
  },
  unauthorized: {
    what: 'The server refused the API key.',
    means: 'The key is missing, wrong, or not allowed to use this model.',
    next: 'Check the key of this endpoint in Settings.',
  },
  'no-credit': {
    what: 'The account has no credit left.',
    means: 'The server will answer again when it is topped up or its quota renews.',
    next: 'Check billing with your provider, or pick another model.',
  },
  'rate-limit': {
    what: 'The server asks for a pause.',
    means: 'Too many requests were sent in a short time.',
    next: 'Wait a moment, then retry.',
  },
  overloaded: {
    what: 'The server has a problem.',
    means: 'It is overloaded or failed on its side. Your settings are not the cause.',
    next: 'Retry in a moment, or pick another model.',
  },
  'not-found': {
    what: 'The server does not know this address or model.',
    means: 'The base URL points to another place, or the model was removed or renamed.',
    next: 'Check the base URL and the model name in Settings.',
  },
  'bad-request': {
    what: 'The server did not accept the request.',
    means: 'It objects to something that could not be left out.',
    next: 'Read the quoted reason, then change the endpoint’s settings or pick another model.',
  },
  'too-long': {
    what: 'The conversation is longer than this model or its server can take.',
    means:
      'The request exceeds the context of the model, or the size that a server on the way allows.',
    next: 'Start a new session, leave out large pictures, or pick a model with a larger context.',
  },
  'no-tools': {
    what: 'This model does not accept tools.',
    means: 'It can answer in words but cannot act.',
    next: 'Switch tools off for this endpoint, or pick another model.',
  },
  'no-images': {
    what: 'This model does not accept images.',
    means: 'The picture stays in the session and is left out for this model.',
    next: 'Pick a model that can see, then ask again.',
  },
  'content-filter': {
    what: 'The provider declined to answer.',
    means: 'Its content rules stopped the answer. Satchel adds no filter of its own.',
    next: 'Put the question differently, or pick another model.',
  },
  'bad-answer': {
    what: 'The answer could not be understood.',
    means: 'The server sent something that is not a chat answer.',
    next: 'Retry. If it happens again, run “Test connection” for this endpoint.',
  },
  endless: {
    what: 'The answer did not come to an end.',
    means: 'Satchel stopped it after two million characters, and keeps what was written.',
    next: 'Ask again, or pick another model.',
  },
  'provider-error': {
    what: 'The server reported an error while answering.',
    means: 'The text that arrived before it is kept.',
    next: 'Read the quoted reason, then retry.',
  },
  'model-missing': {
    what: 'The model of this session is gone.',
    means: 'Its endpoint was removed or no longer lists it. The session itself is complete.',
    next: 'Pick another model at the top of this page.',
  },
  'model-broken': {
    what: 'The files of this model are damaged.',
    means: 'They are not a complete GGUF model, so the engine cannot use them.',
    next: 'Remove the model in Settings and add it again.',
  },
  'engine-missing': {
    what: 'The engine for models on this device is not stored yet.',
    means: 'It is loaded once from where Satchel comes from, and that could not be reached.',
    next: 'Connect to the network once, then retry.',
  },
  'engine-failed': {
    what: 'The model could not be loaded.',
    means: 'The engine may not know this kind of model.',
    next: 'Try another model, or a newer file of this one.',
  },
  'engine-crashed': {
    what: 'The engine stopped unexpectedly.',
    means: 'Your message and the text so far are kept. The model is being loaded again.',
    next: 'Retry.',
  },
  'no-memory': {
    what: 'The model does not fit into this device’s memory.',
    means: 'The browser could not give the engine as much as the model needs.',
    next: 'Close other tabs and retry, or pick a smaller model.',
  },
  'storage-full': {
    what: 'The browser’s storage is full.',
    means: 'This was not saved. Everything saved before is unharmed.',
    next: 'Free space on this device, or export and delete old sessions.',
  },
  'storage-refused': {
    what: 'The browser refuses to store data here.',
    means: 'What you do in this window is lost when it closes.',
    next: 'Export what you want to keep, or open Satchel in a normal window.',
  },
  'storage-version': {
    what: 'Another tab runs a different version of Satchel.',
    means: 'The stored data cannot be opened by both versions at once. Nothing is lost.',
    next: 'Close or reload the other Satchel tabs, then reload this one.',
  },
  busy: {
    what: 'This session is working in another tab.',
    means: 'Only one tab can run a session at a time.',
    next: 'Wait until it ends, or stop it from here.',
  },
  'not-allowed': {
    what: 'This was not allowed.',
    means: 'Your permissions say no to it.',
    next: 'Change the permission in Settings if you want it allowed.',
  },
  'not-possible': {
    what: 'This is not possible right now.',
    means: 'The session has changed since this button was shown.',
    next: 'Look at the session again and repeat what you meant.',
  },
  crashed: {
    what: 'The agent stopped unexpectedly and was started again.',
    means: 'Everything up to the last finished step is saved.',
    next: 'Use Resume to go on.',
  },
  internal: {
    what: 'Something in Satchel failed.',
    means: 'This is a fault of ours. What was saved before is unharmed.',
    next: 'Reload the page. If it happens again, copy the details and report them.',
  },
};
