import type { ReactNode } from 'react';
import { Rays } from '../../../core/ui/rays/rays.tsx';
import { BareNavigation } from '../../layout/navigation/bare-navigation.tsx';
import { HomeLink } from '../../layout/navigation/home-link.tsx';
import { Wordmark } from '../../layout/wordmark.tsx';
import './sign-in-stage.css';

interface SignInStageProps {
  /** True for a page from which the fan can go on in the site; otherwise it is a window that only signs in. */
  isPage?: boolean;
  children: ReactNode;
}

/** The background of pages that contain only a sign-in. */
export function SignInStage({ isPage = false, children }: SignInStageProps) {
  return (
    <>
      <div className={isPage ? 'sign-in-stage sign-in-page' : 'sign-in-stage'}>
        <Rays />
        <div className="stage-card">
          <div className="stage-brand">{isPage ? <HomeLink /> : <Wordmark />}</div>
          {children}
        </div>
      </div>
      {isPage ? <BareNavigation /> : null}
    </>
  );
}
