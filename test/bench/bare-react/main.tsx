// A minimal page with React: one component, which answers one key.
import { useEffect, useState, type JSX } from 'react';
import { createRoot } from 'react-dom/client';

function Bare(): JSX.Element {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey && event.key.toLowerCase() === 'k') setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <h1>Bare</h1>
      {open && <dialog open>open</dialog>}
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Bare />);
