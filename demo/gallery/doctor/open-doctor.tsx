import type { ReactNode } from 'react';
import { Doctor } from './doctor.tsx';
import { createDoctorState } from './doctor-state.ts';

/** The page that examines a page at any address. */
export default function openDoctor(): ReactNode {
  return <Doctor state={createDoctorState()} />;
}
