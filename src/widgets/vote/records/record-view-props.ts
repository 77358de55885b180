import type { Formats } from '../formats.ts';
import type { RecordsState } from './records-state.ts';

export interface RecordViewProps {
  records: RecordsState;
  formats: Formats;
}
