import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { Wordmark } from '../../src/app/layout/wordmark.tsx';
import { useWords } from '../../src/core/words/words.ts';
import { Look } from './look.tsx';
import { type Room, rooms } from './rooms.ts';

interface GalleryProps {
  room: Room;
  children: ReactNode;
}

/** The frame of every page: navigation, language and theme. */
export function Gallery({ room, children }: GalleryProps) {
  useSignals();
  const t = useWords('demo');
  return (
    <>
      <header className="top">
        <a className="top-brand" href="/">
          <Wordmark />
        </a>
        <nav className="pill-links" aria-label={t('roomsLabel')}>
          {rooms.map(({ name, path }) => (
            <a key={name} href={path} aria-current={name === room.name ? 'page' : undefined}>
              {t(`rooms.${name}`)}
            </a>
          ))}
        </nav>
        <Look />
      </header>
      <main>{children}</main>
    </>
  );
}
