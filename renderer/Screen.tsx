// Maps each route to its screen. A room's screen is loaded on first use; Início is part of the window.
import { useRoute } from './app/app-context.ts';
import { HomeScreen } from './home/HomeScreen.tsx';
import { lazyPart } from './app/lazy-part.tsx';
import { PrintingContext, type Printing } from './app/printing.ts';

const HelpScreen = lazyPart(() => import('./help/HelpScreen.tsx').then((it) => it.HelpScreen));
const CopiesScreen = lazyPart(() => import('./copies/CopiesScreen.tsx').then((it) => it.CopiesScreen));
const ClosingScreen = lazyPart(() => import('./closing/ClosingScreen.tsx').then((it) => it.ClosingScreen));
const TeamScreen = lazyPart(() => import('./team/TeamScreen.tsx').then((it) => it.TeamScreen));
const TrailScreen = lazyPart(() => import('./trail/TrailScreen.tsx').then((it) => it.TrailScreen));
const TrailView = lazyPart(() => import('./trail/TrailView.tsx').then((it) => it.TrailView));
const BoletosScreen = lazyPart(() => import('./boletos/BoletosScreen.tsx').then((it) => it.BoletosScreen));
const DocumentsScreen = lazyPart(() =>
  import('./documents/DocumentsScreen.tsx').then((it) => it.DocumentsScreen),
);
const MonitorScreen = lazyPart(() => import('./monitor/MonitorScreen.tsx').then((it) => it.MonitorScreen));
const WithdrawalsScreen = lazyPart(() =>
  import('./withdrawals/WithdrawalsScreen.tsx').then((it) => it.WithdrawalsScreen),
);
const PrintDialog = lazyPart(() => import('./documents/print/PrintDialog.tsx').then((it) => it.PrintDialog));
const AccountsScreen = lazyPart(() =>
  import('./accounts/AccountsScreen.tsx').then((it) => it.AccountsScreen),
);
const NewAccount = lazyPart(() => import('./accounts/NewAccount.tsx').then((it) => it.NewAccount));

const printDialog = (printing: Printing) => <PrintDialog {...printing} />;

const accountTrail = (id: string) => <TrailView key={id} accountId={id} />;

export function Screen() {
  const route = useRoute();
  switch (route.screen) {
    case 'home':
      return <HomeScreen />;
    case 'accounts':
      return <AccountsScreen route={route} trailOf={accountTrail} />;
    case 'newAccount':
      return <NewAccount />;
    case 'boletos':
      return <BoletosScreen route={route} />;
    case 'documents':
      return <DocumentsScreen route={route} />;
    case 'monitor':
      return <MonitorScreen route={route} />;
    case 'withdrawals':
      return (
        <PrintingContext value={printDialog}>
          <WithdrawalsScreen route={route} />
        </PrintingContext>
      );
    case 'help':
      return <HelpScreen route={route} />;
    case 'closing':
      return <ClosingScreen />;
    case 'copies':
      return <CopiesScreen />;
    case 'team':
      return <TeamScreen />;
    case 'trail':
      break;
  }
  return <TrailScreen route={route} />;
}
