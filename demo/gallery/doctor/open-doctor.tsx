import type { ReactNode } from 'react';
import { Doctor } from './doctor.tsx';
import { createDoctorState } from './doctor-state.ts';

/** The room that examines a page of any address. */
export default function openDoctor(): ReactNode {
  return <Doctor state={createDoctorState()} />;
}
