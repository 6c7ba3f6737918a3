// The team's roll call, its work and its computers, from one query.
import { useLingui } from '@lingui/react/macro';
import { WorkLines } from '../app/OthersAtWork.tsx';
import { useApp, useSession, useQuery } from '../app/app-context.ts';
import { useAgain, useLast, useTeamWork } from '../app/team-work.ts';
import { Banner } from '../ui/Banner.tsx';
import { Spinner } from '../ui/icons.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { rollTroubleWords, sendsMissingWords, stoppedWords } from '../words/team-work-words.ts';
import { Computers } from './Computers.tsx';
import { RollCall } from './RollCall.tsx';

export function TeamAtWork() {
  const { t } = useLingui();
  const { guiche } = useApp();
  const team = useSession(({ app }) => (app?.phase === 'ready' ? app.team : undefined));
  const {
    value: read,
    failure,
    again,
  } = useQuery(`computers ${team?.frozen ?? ''}`, () => guiche.team.computers());
  const value = useLast(read);
  useAgain(again, true);
  const stopped = team?.stopped ?? null;
  const rollTrouble = team?.rollTrouble ?? null;
  return (
    <>
      {stopped !== null && (
        <Banner kind="bad" title={t(stoppedWords[stopped].what)}>
          <p>{t(stoppedWords[stopped].next)}</p>
        </Banner>
      )}
      {team?.sendsMissing === true && stopped === null && (
        <Banner kind="doubt" title={t(sendsMissingWords.what)}>
          <p>{t(sendsMissingWords.next)}</p>
        </Banner>
      )}
      {rollTrouble !== null && stopped === null && (
        <Banner kind="doubt" title={t(rollTroubleWords.what)}>
          <p>{t(rollTroubleWords.next)}</p>
          <p className="small">
            {t`Resposta do servidor:`} <span className="mono break">{rollTrouble}</span>
          </p>
        </Banner>
      )}
      {value ? (
        <>
          <RollCall of={value} again={again} />
          <WhoWorks />
          <Computers of={value} again={again} />
        </>
      ) : failure ? (
        <FailureBanner failure={failure} />
      ) : (
        <Spinner />
      )}
    </>
  );
}

function WhoWorks() {
  const { t } = useLingui();
  const { work } = useTeamWork();
  return (
    <section className="card stack" aria-label={t`Quem está emitindo`}>
      <h2>{t`Quem está emitindo`}</h2>
      {work.length === 0 ? <p className="soft">{t`Ninguém, agora.`}</p> : <WorkLines work={work} />}
    </section>
  );
}
