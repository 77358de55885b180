import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { setTheme, theme, themes } from '../../core/design/theme.ts';
import { useIsFirstRender } from '../../core/element/first-render.ts';
import { Dialog } from '../../core/ui/dialog/dialog.tsx';
import { Choice } from '../../core/ui/form/choice.tsx';
import { LanguageChoice } from '../../core/ui/form/language-choice.tsx';
import { ChevronRightIcon } from '../../core/ui/icons/chevron-right.tsx';
import { setLanguage, useLanguage, useWords } from '../../core/words/words.ts';
import { morePlaces, useIsCurrent } from './navigation/places.ts';
import { UnreadDot } from './navigation/unread-dot.tsx';

interface SettingsDialogProps {
  open: boolean;
  /** True if it also lists the places that the tab bar has no room for. */
  withPlaces: boolean;
  onClose: () => void;
}

/** Language and theme, which apply at once; on phones also the places that the tab bar has no room for. */
export function SettingsDialog({ open, withPlaces, onClose }: SettingsDialogProps) {
  useSignals();
  const t = useWords('site');
  const language = useLanguage();
  const isCurrent = useIsCurrent();
  // The server does not know the choice of this device.
  const chosen = useIsFirstRender() ? 'auto' : theme.value;
  return (
    <Dialog open={open} onClose={onClose} title={t(withPlaces ? 'more' : 'settings')} closeLabel={t('close')}>
      <div className="settings">
        {withPlaces ? (
          <nav aria-label={t('more')}>
            <ul className="more-places">
              {morePlaces.map((place) => (
                <li key={place.name}>
                  <Link href={place.href} aria-current={isCurrent(place.href) ? 'page' : undefined} onClick={onClose}>
                    <span>
                      {t(`places.${place.name}`)}
                      {place.name === 'notice' ? <UnreadDot /> : null}
                    </span>
                    <ChevronRightIcon />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <LanguageChoice label={t('language')} value={language} onChoose={(next) => void setLanguage(next)} />
        <Choice
          label={t('theme')}
          options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
          value={chosen}
          onChoose={setTheme}
        />
      </div>
    </Dialog>
  );
}
