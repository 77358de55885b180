import type { ReactNode } from 'react';
import { Rays } from '../../../core/ui/rays/rays.tsx';
import { Wordmark } from '../../layout/wordmark.tsx';
import './sign-in-stage.css';

/** The background of pages that contain only a sign-in. */
export function SignInStage({ children }: { children: ReactNode }) {
  return (
    <div className="sign-in-stage">
      <Rays />
      <div className="stage-card">
        <div className="stage-brand">
          <Wordmark />
        </div>
        {children}
      </div>
    </div>
  );
}
