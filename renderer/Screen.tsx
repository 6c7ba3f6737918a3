// Each place its screen. A room's screen is fetched when it is first gone to; Início comes with the window.
import type { JSX } from 'react';
import { usePlace } from './app/desk.ts';
import { HomeScreen } from './home/HomeScreen.tsx';
import { late } from './app/late.tsx';
import { PrintingContext, type Printing } from './app/printing.ts';

const HelpScreen = late(() => import('./help/HelpScreen.tsx').then((it) => it.HelpScreen));
const CopiesScreen = late(() => import('./copies/CopiesScreen.tsx').then((it) => it.CopiesScreen));
const TrailScreen = late(() => import('./trail/TrailScreen.tsx').then((it) => it.TrailScreen));
const TrailView = late(() => import('./trail/TrailView.tsx').then((it) => it.TrailView));
const BoletosScreen = late(() => import('./boletos/BoletosScreen.tsx').then((it) => it.BoletosScreen));
const DocumentsScreen = late(() =>
  import('./documents/DocumentsScreen.tsx').then((it) => it.DocumentsScreen),
);
const MonitorScreen = late(() => import('./monitor/MonitorScreen.tsx').then((it) => it.MonitorScreen));
const WithdrawalsScreen = late(() =>
  import('./withdrawals/WithdrawalsScreen.tsx').then((it) => it.WithdrawalsScreen),
);
const PrintDialog = late(() => import('./documents/print/PrintDialog.tsx').then((it) => it.PrintDialog));
const AccountsScreen = late(() => import('./accounts/AccountsScreen.tsx').then((it) => it.AccountsScreen));
const NewAccount = late(() => import('./accounts/NewAccount.tsx').then((it) => it.NewAccount));

const printDialog = (printing: Printing) => <PrintDialog {...printing} />;

const accountTrail = (id: string) => <TrailView key={id} accountId={id} />;

export function Screen(): JSX.Element {
  const place = usePlace();
  switch (place.screen) {
    case 'home':
      return <HomeScreen />;
    case 'accounts':
      return <AccountsScreen place={place} trailOf={accountTrail} />;
    case 'newAccount':
      return <NewAccount />;
    case 'boletos':
      return <BoletosScreen place={place} />;
    case 'documents':
      return <DocumentsScreen place={place} />;
    case 'monitor':
      return <MonitorScreen place={place} />;
    case 'withdrawals':
      return (
        <PrintingContext value={printDialog}>
          <WithdrawalsScreen place={place} />
        </PrintingContext>
      );
    case 'help':
      return <HelpScreen place={place} />;
    case 'copies':
      return <CopiesScreen />;
    case 'trail':
      break;
  }
  return <TrailScreen />;
}
