import { useEffect, useState } from 'react';
import { Home } from './home.tsx';

/** Two pages in one document. */
export function App() {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const follow = () => setPath(location.pathname);
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const go = (to: string) => {
    history.pushState(null, '', to);
    setPath(to);
  };
  return (
    <>
      <nav>
        <button type="button" id="to-other" onClick={() => go('/other')}>
          Other page
        </button>
        <button type="button" id="to-home" onClick={() => go('/')}>
          Home
        </button>
      </nav>
      {path === '/other' ? <fan-login id="other" /> : <Home />}
    </>
  );
}
