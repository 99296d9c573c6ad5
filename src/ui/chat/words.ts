import type { ApprovalReason, RunOutcome } from '../../core/events.ts';
import type { AnswerStatus } from '../../core/messages.ts';
import type { CallStatus } from './tool-view.ts';
import type { ProgressPhase } from '../../core/provider.ts';

/** Calls that are not shown: how many, and how many of them failed or have no result (yet). */
interface MoreCalls {
  readonly count: number;
  readonly failed: number;
  readonly open: number;
}

/** The words of the chat screen. */
export const chatWords = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Not copied',
  cancel: 'Cancel',
  dismiss: 'Dismiss',

  // Markdown
  codeBlock: (language: string): string => (language === '' ? 'Code' : `Code: ${language}`),
  table: 'Table',
  picture: 'Picture',
  opens: (host: string): string => `Opens ${host}`,
  linkQuestion: (host: string): string => `Open ${host}?`,
  linkMeaning: (named: string, host: string): string =>
    `The text of this link names ${named}, but it leads to ${host}.`,
  openHost: (host: string): string => `Open ${host}`,

  // Transcript
  conversation: 'Conversation',
  you: 'You',
  assistant: 'Assistant',
  notice: 'Notice',
  showEarlier: 'Show earlier messages',
  loadingEarlier: 'Loading earlier messages',
  jumpToNewest: 'Jump to newest',
  reasoning: 'Reasoning',
  showAll: 'Show all',
  showLess: 'Show less',
  steered: 'Sent while it was working',
  notDrawn: 'This message is kept, but it could not be drawn.',

  // Actions on a message
  edit: 'Edit',
  editMessage: 'Edit message',
  editHint: 'Saving makes a new version and asks again. The old one stays.',
  save: 'Save',
  regenerate: 'Regenerate',
  retry: 'Retry',
  continue: 'Continue',
  resume: 'Resume',
  previousVersion: 'Previous version',
  nextVersion: 'Next version',
  versionOf: (position: number, count: number): string => `${position} of ${count}`,
  tokens: (count: string): string => `${count} tokens`,
  tokenRate: (rate: number): string => `${rate} tok/s`,

  // Answers that were cut
  cut: {
    complete: '',
    stopped: 'You stopped this answer. What was written is kept.',
    incomplete: 'This answer broke off. What was written is kept.',
    interrupted:
      'This answer was cut off: Satchel closed or had to restart. What was written is kept.',
  } satisfies Record<AnswerStatus, string>,
  cutBeforeText: 'Stopped before there was an answer.',
  unanswered: 'There is no answer to this message yet.',
  interrupted: 'This run was interrupted.',
  interruptedMeaning: 'Finished steps are kept and are not repeated.',

  // Tools
  tool: (name: string): string => `Tool ${name}`,
  callStatus: {
    waiting: 'waiting',
    running: 'running',
    done: 'done',
    failed: 'failed',
    denied: 'denied',
    stopped: 'stopped',
  } satisfies Record<CallStatus, string>,
  toolInput: 'Input',
  toolOutput: 'Output',
  noInput: 'No input',
  emptyOutput: 'Empty',
  moreCalls: ({ count, failed, open }: MoreCalls): string =>
    [
      `${count} more calls`,
      ...(failed === 0 ? [] : [`${failed} failed`]),
      ...(open === 0 ? [] : [`${open} without a result`]),
    ].join(' · '),
  showAllCalls: (count: number): string => `Show all ${count} calls`,
  moreRows: (count: number): string => `Show all ${count} rows`,
  outside: 'From outside: read as data, not as orders',
  wholeResult: (path: string): string => `The whole result is in ${path}`,

  // Approvals
  approval: 'Approval',
  allowOnce: 'Allow once',
  alwaysAllow: 'Always allow',
  deny: 'Deny',
  alwaysMeaning: 'For this tool in this session',
  alwaysMeaningHost: 'For this host in this session',
  changeFile: (path: string): string => `Change ${path}?`,
  createFile: (path: string): string => `Create ${path}?`,
  sendRequest: (host: string): string => `Send a request to ${host}?`,
  runTool: (tool: string): string => `Run ${tool}?`,
  changedLines: (added: number, removed: number): string => `+${added} −${removed}`,
  destination: 'Destination',
  payload: 'Payload',
  noPayload: 'Nothing is sent along.',
  unchangedLines: (count: number): string =>
    count === 1 ? '1 unchanged line' : `${count} unchanged lines`,
  preview: 'Exact change',
  comparing: 'Comparing',
  reasons: {
    tainted: 'Asked again because this session contains text from outside.',
    unsure: 'This had begun when the run was interrupted. It may have taken effect already.',
  } satisfies Record<ApprovalReason, string>,
  question: 'The model asks you',
  yourAnswer: 'Your answer',
  answer: 'Answer',

  // Composer
  message: 'Message',
  messageHint: 'Ask, or give it something to do',
  messageHintRunning: 'Add something while it works',
  messageHintQuestion: 'Answer the question…',
  send: 'Send',
  stop: 'Stop',
  stopTitle: 'Stop (Esc)',
  answerTitle: 'Send as your answer',
  queue: 'Queue',
  queueTitle: 'Send when this turn is done (Enter)',
  steer: 'Steer',
  steerTitle: 'Hand it over before the next step (Ctrl+Enter)',
  attach: 'Attach',
  attachTitle: 'Attach pictures',
  dropHere: 'Drop pictures to attach them',
  removePicture: (name: string): string => `Remove ${name}`,
  pastedPicture: 'Pasted picture',
  unreadablePictures: (names: string): string =>
    `Only pictures can be attached here, and this could not be read as one: ${names}`,
  queued: 'Queued messages',
  removeQueued: 'Remove from queue',
  keysIdle: 'Enter sends · Shift+Enter breaks the line',
  keysRunning: 'Enter queues · Ctrl+Enter steers · Esc stops',

  // Status
  status: 'Status',
  statusStarted: 'Started',
  statusWorking: 'Working',
  statusProgress: {
    loading: 'Loading the model',
    reading: 'Reading the conversation',
  } satisfies Record<ProgressPhase, string>,
  progress: (words: string, share: number): string => `${words}: ${Math.round(share * 100)} %`,
  statusThinking: 'Thinking',
  statusAnswering: 'Answering',
  statusTools: (names: readonly string[]): string =>
    names.length > 2 ? `Running ${names.length} tools` : `Running ${names.join(' and ')}`,
  statusQuestion: 'Waiting for you: a question',
  statusApprovals: (count: number): string =>
    count === 1
      ? 'Waiting for you: one thing to approve'
      : `Waiting for you: ${count} things to approve`,
  statusWaiting: 'Waiting to try again',
  statusElsewhere: 'Working in another tab',
  statusEnded: {
    done: 'Done',
    limit: 'Stopped at a limit',
    stopped: 'Stopped',
    interrupted: 'Interrupted',
    error: 'Failed',
  } satisfies Record<RunOutcome, string>,
  tryingAgain: (seconds: number): string =>
    seconds === 0 ? 'Trying again now.' : `Trying again in ${seconds} s.`,
  attempt: (attempt: number): string => `Attempt ${attempt}. Stop ends the wait.`,
};
