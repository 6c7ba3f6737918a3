// The window's entry.
import { createRoot } from 'react-dom/client';
import { Trans } from '@lingui/react/macro';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Trans>Início</Trans>);
