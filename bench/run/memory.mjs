import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Memory of a process as the system sees it. Only Linux tells. */
export const canReadMemory = existsSync('/proc/self/clear_refs');

/**
 * Starts to watch the resident memory of a process: the peak is counted by the kernel itself, so
 * that nothing falls between two samples.
 * @param {number} pid
 */
export function watchMemory(pid) {
  // 5: the peak starts anew from what is resident now (proc_pid_clear_refs(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = bytesOf(pid, 'VmRSS');
  return {
    /** Bytes that the process grew by at most since it is watched. */
    growth: () => bytesOf(pid, 'VmHWM') - before,
  };
}

/**
 * @param {number} pid
 * @param {string} field
 */
function bytesOf(pid, field) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
}
