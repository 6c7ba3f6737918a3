// One matter in one line: what it is, how much, since when, and its action. What else a clerk must know unfolds below it. The one
// that stops everything is a banner with all its words.
import { createContext, use, useId, useState, type ComponentProps, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import { formatAge } from '../../preload/shared/format.ts';
import { Banner, type BannerKind } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';
import { useNow } from '../ui/now.ts';
import { useWords } from '../words/failure-words.tsx';

/** `later`: the control that puts the matter off, or brings it back. */
export const MatterContext = createContext<{ readonly stopsAll: boolean; readonly later?: ReactNode }>({
  stopsAll: false,
});

/** A moment ago says nothing. */
const justNow = 60_000;
const icons = { info: 'info', good: 'good', doubt: 'warn', bad: 'warn' } as const;

/** What a line says, and the words that unfold below it. */
export type MatterWords = Pick<ComponentProps<typeof MatterLine>, 'kind' | 'icon' | 'title'> & {
  readonly text: string;
};

export function MatterLine({
  kind,
  icon,
  title,
  about,
  sum,
  since,
  act,
  more,
  children,
}: {
  kind: BannerKind;
  icon?: IconName;
  title: string;
  /** A second line: what it is about. */
  about?: string;
  sum?: string;
  /** The instant when it began. */
  since?: string | undefined;
  /** Its one action; without it the line offers its words. */
  act?: ReactNode;
  /** Further controls, below the words. */
  more?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { stopsAll, later } = use(MatterContext);
  const now = useNow();
  const [open, setOpen] = useState(false);
  const words = useId();
  if (stopsAll)
    return (
      <Banner
        kind={kind}
        {...(icon ? { icon } : {})}
        title={title}
        acts={
          <>
            {more}
            {act}
          </>
        }
      >
        {children}
      </Banner>
    );
  const unfolds = { 'aria-expanded': open, 'aria-controls': words, onPress: () => setOpen(!open) };
  return (
    <>
      <div className={`line one low matter-line ${kind}`}>
        <Icon name={icon ?? icons[kind]} />
        <AriaButton {...unfolds} className="line one grow pressable matter-title">
          <span className="grow stack gap-0 matter-name">
            <span className="break strong">{title}</span>
            {about !== undefined && <span className="break small soft">{about}</span>}
          </span>
          {sum !== undefined && <span className="figures strong matter-fixed">{sum}</span>}
          {since !== undefined && now - Date.parse(since) >= justNow && (
            <span className="small faint matter-fixed matter-since">{formatAge(since, now, language)}</span>
          )}
          <Icon name={open ? 'up' : 'down'} />
        </AriaButton>
        <span className="matter-act">{act ?? <Button {...unfolds}>{t`Ver aviso`}</Button>}</span>
        {later ?? <span className="matter-stays" />}
      </div>
      <div id={words} hidden={!open}>
        <div className="stack gap-4 soft matter-words">
          {children}
          {more !== undefined && <div className="line">{more}</div>}
        </div>
      </div>
    </>
  );
}
