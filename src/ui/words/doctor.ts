import type { DoctorCheck, DoctorVerdict } from '../../core/doctor.ts';
import { reachWords } from './doctor-reach.ts';
import { refusalWords } from './doctor-refusal.ts';
import type { DoctorValues, DoctorSentence } from './doctor-values.ts';

/** What the test of an endpoint found, in words. Exhaustive: a verdict without words fails to build. */
export const doctorWords: Readonly<
  Record<DoctorVerdict, (values: DoctorValues) => DoctorSentence>
> = { ...reachWords, ...refusalWords };

export const checkWords: Readonly<Record<DoctorCheck['name'], string>> = {
  address: 'Address',
  reachable: 'Server reachable',
  models: 'List of models',
  chat: 'Chat answer',
  streaming: 'Streaming',
  tools: 'Tool calls',
  context: 'Context size',
};

export const checkStateWords: Readonly<Record<DoctorCheck['state'], string>> = {
  passed: 'works',
  failed: 'failed',
  warned: 'limited',
  skipped: 'not tested',
};
