// Backup of the register: making a copy, restoring one, and moving to another computer.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useHelp } from '../app/help-pane.ts';
import { Button } from '../ui/Button.tsx';
import { BackupPassword } from './BackupPassword.tsx';
import { DailyCopy } from './DailyCopy.tsx';
import { KeepCopy } from './KeepCopy.tsx';
import { MoveComputer } from './MoveComputer.tsx';
import { RestoreCopy } from './RestoreCopy.tsx';
import { TeamBackup, useTeamServer } from './TeamBackup.tsx';
import { useCopies } from './use-copies.ts';
import './copies.css';

export function CopiesScreen(): JSX.Element {
  const { t } = useLingui();
  const help = useHelp();
  const team = useTeamServer();
  return (
    <div className="scroll">
      <div className="stack gap-20 screen-page">
        <div className="line apart">
          <h1>{t`Backup do registro`}</h1>
          <Button
            kind="quiet"
            icon="help"
            onPress={() => help('copy')}
          >{t`O que acontece se eu restaurar?`}</Button>
        </div>
        {team ? <TeamBackup server={team} /> : <OwnCopies />}
      </div>
    </div>
  );
}

function OwnCopies(): JSX.Element {
  const copies = useCopies();
  return (
    <>
      <DailyCopy copies={copies} />
      <BackupPassword copies={copies} />
      <KeepCopy copies={copies} />
      <RestoreCopy copies={copies} />
      <MoveComputer copies={copies} />
    </>
  );
}

/** Shown with the reason why the app could not start. */
export function RestoreAtStart(): JSX.Element {
  const copies = useCopies();
  return <RestoreCopy copies={copies} closed />;
}
