// Three sample values of each field under the current plan, and the open questions of its columns; requested when the
// clerk pauses, and only the latest answer counts.
import { useEffect, useState } from 'react';
import type { Failure } from '../../../preload/contract/result.ts';
import type { FieldPreview, SheetPlan } from '../../../preload/contract/sheets.ts';
import { useApp } from '../../app/app-context.ts';
import { useDraftController } from './use-draft.ts';

const rest = 150;

export function usePreview(
  sheet: string,
  plan: SheetPlan,
): { previews: readonly FieldPreview[]; failure: Failure | undefined } {
  const { guiche, session } = useApp();
  const controller = useDraftController();
  const [previews, setPreviews] = useState<readonly FieldPreview[]>([]);
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    let over = false;
    const timer = setTimeout(async () => {
      const result = await session.ask(guiche.sheets.preview({ sheet, plan }));
      if (over) return;
      // The earlier samples stay visible: nothing moves while the clerk types.
      if (result.ok) {
        setPreviews(result.value.fields);
        controller.asked(sheet, result.value.questions);
      }
      setFailure(result.ok ? undefined : result.error);
    }, rest);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [guiche, session, controller, sheet, plan]);
  return { previews, failure };
}
