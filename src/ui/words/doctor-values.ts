import type { DoctorReport } from '../../core/doctor.ts';
import type { Explanation } from './errors.ts';

export type DoctorValues = DoctorReport['values'];

export interface DoctorSentence extends Explanation {
  /** The exact thing to type or switch on, to be copied. */
  readonly setting?: string;
}

/** A value as text; empty when the doctor did not know it. */
export const textOf = (values: DoctorValues, name: string): string => String(values[name] ?? '');

/** The server by its address, or a plain word where there is none. */
export const serverOf = (values: DoctorValues): string =>
  textOf(values, 'host') === '' ? 'the server' : textOf(values, 'host');

/** The reason, and the person's own headers as a second suspect. */
export function withHeaders(values: DoctorValues, means: string): string {
  const headers = textOf(values, 'headers');
  return headers === ''
    ? means
    : `${means} It may also be an extra header of yours that is refused (${headers}).`;
}
