import type { Profile } from '../../../server/account/contract.ts';
import type { ProfileState } from './profile-state.ts';

export interface CardProps {
  state: ProfileState;
  profile: Profile;
}
