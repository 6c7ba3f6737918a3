// The people of the team with their roles. The saved connection reads the list; each change needs the owner's login, which is not stored.
import { useRef, useState, type ComponentProps } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TeamPerson } from '../../preload/contract/team.ts';
import { teamRoles, type TeamRole } from '../../preload/contract/team-terms.ts';
import { useApp, useRead } from '../app/app-context.ts';
import { useLast } from '../app/team-work.ts';
import { Button } from '../ui/Button.tsx';
import { RadioGroup } from '../ui/Choice.tsx';
import { Spinner } from '../ui/icons.tsx';
import { State } from '../ui/State.tsx';
import { Table } from '../ui/Table.tsx';
import { SecretField, TextField } from '../ui/fields.tsx';
import { roleHelp, roleWords } from '../words/team-words.ts';
import { leastPassword, useLoginError } from './MakeTeam.tsx';
import { OwnerDialog } from './OwnerDialog.tsx';
import { TroubleBanner } from './TroubleBanner.tsx';

type Change =
  | { readonly kind: 'add' }
  | { readonly kind: 'role'; readonly person: TeamPerson }
  | { readonly kind: 'remove'; readonly person: TeamPerson };

export function People() {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const { value, again } = useRead(() => guiche.team.people());
  const people = useLast(value?.kind === 'people' ? value.people : undefined);
  const trouble = value?.kind === 'people' ? undefined : value;
  const [change, setChange] = useState<Change>();
  return (
    <section className="card stack" aria-label={t`Pessoas`}>
      <div className="line apart">
        <h2>{t`Pessoas`}</h2>
        <Button icon="plus" onPress={() => setChange({ kind: 'add' })}>{t`Incluir pessoa…`}</Button>
      </div>
      <TroubleBanner of={trouble} />
      {people === undefined ? (
        trouble === undefined && <Spinner />
      ) : (
        <PeopleTable people={people} onChange={setChange} />
      )}
      {change && (
        <ChangePeople
          change={change}
          onClose={() => setChange(undefined)}
          onDone={() => {
            setChange(undefined);
            toasts.show('good', t`Pessoas da equipe atualizadas.`);
            void again();
          }}
        />
      )}
    </section>
  );
}

export function PeopleTable({
  people,
  onChange,
}: {
  people: readonly TeamPerson[];
  onChange: (change: Change) => void;
}) {
  const { t } = useLingui();
  return (
    <Table
      className="team-table"
      label={t`Pessoas`}
      heads={[t`Nome`, t`Usuário`, t`Perfil`, { unseen: t`Ações` }]}
    >
      {people.map((person) => (
        <tr key={person.login}>
          <td>{person.name}</td>
          <td className="mono">{person.login}</td>
          <td>
            {person.removedAt === null ? (
              t(roleWords[person.role])
            ) : (
              <State tone="plain">{t`Saiu da equipe`}</State>
            )}
          </td>
          <td className="end">
            {person.removedAt === null && (
              <span className="line one team-acts">
                <Button
                  kind="quiet"
                  aria-label={t`Alterar perfil… ${person.name}`}
                  onPress={() => onChange({ kind: 'role', person })}
                >{t`Alterar perfil…`}</Button>
                <Button
                  kind="quiet"
                  aria-label={t`Remover… ${person.name}`}
                  onPress={() => onChange({ kind: 'remove', person })}
                >{t`Remover…`}</Button>
              </span>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function ChangePeople({
  change,
  onClose,
  onDone,
}: {
  change: Change;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const person = change.kind === 'add' ? undefined : change.person;
  const [login, setLogin] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<TeamRole>(person?.role ?? 'operator');
  const password = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(0);
  const loginError = useLoginError(login);
  const send: ComponentProps<typeof OwnerDialog>['change'] = (by) => {
    if (person === undefined)
      return guiche.team.addPerson({
        ...by,
        login,
        name: name.trim(),
        role,
        password: password.current?.value ?? '',
      });
    return change.kind === 'role'
      ? guiche.team.changeRole({ ...by, login: person.login, role })
      : guiche.team.removePerson({ ...by, login: person.login });
  };
  const isNewReady = login !== '' && loginError === undefined && name.trim() !== '' && typed >= leastPassword;
  const isMeant = change.kind === 'add' ? isNewReady : change.kind === 'remove' || role !== person?.role;
  const shown = person?.name ?? '';
  const words = {
    add: [t`Incluir pessoa`, t`Incluir pessoa`],
    role: [t`Alterar o perfil de ${shown}`, t`Alterar perfil`],
    remove: [t`Remover ${shown} da equipe?`, t`Remover da equipe`],
  } as const;
  const [title, label] = words[change.kind];
  return (
    <OwnerDialog
      title={title}
      act={label}
      danger={change.kind === 'remove'}
      ready={isMeant}
      change={send}
      onDone={onDone}
      onClose={onClose}
    >
      {change.kind === 'add' && (
        <>
          <TextField label={t`Nome`} value={name} onChange={setName} maxLength={120} />
          <TextField label={t`Usuário`} value={login} onChange={setLogin} maxLength={31} error={loginError} />
          <SecretField
            label={t`Primeira senha`}
            help={t`Pelo menos 8 caracteres.`}
            inputRef={password}
            onInput={() => setTyped(password.current?.value.length ?? 0)}
          />
        </>
      )}
      {change.kind === 'remove' ? (
        <p>{t`A pessoa não entra mais no servidor. O que ela fez continua na trilha de auditoria, e outra pessoa pode continuar os lotes dela.`}</p>
      ) : (
        <RadioGroup
          label={t`Perfil`}
          options={teamRoles.map((value) => ({
            value,
            label: t(roleWords[value]),
            help: t(roleHelp[value]),
          }))}
          value={role}
          onChange={setRole}
        />
      )}
    </OwnerDialog>
  );
}
