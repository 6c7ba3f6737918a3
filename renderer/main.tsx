// The window's entry: draws the app on its desk.
import { desk } from './app/start.ts';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter';
// Before every part's own style, so that a part may differ from what all share.
import './ui/tokens.css';
import './ui/base.css';
import './ui/list-bar.css';
import './ui/forced-colors.css';
import { App } from './App.tsx';

// A file dropped outside of a place for it must not replace the app.
for (const kind of ['dragover', 'drop']) window.addEventListener(kind, (event) => event.preventDefault());

const root = document.getElementById('root');
if (root) createRoot(root).render(<App desk={desk} />);
