import '@fanfare/elements/boxes.css';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Fanfare } from './fanfare';

export const metadata = { title: 'Next', icons: { icon: 'data:,' } };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Fanfare />
        <nav>
          <Link id="to-other" href="/other">
            Other page
          </Link>
          <Link id="to-home" href="/">
            Home
          </Link>
        </nav>
        {children}
      </body>
    </html>
  );
}
