// What opens a wallet stood in a field for an address, and was taken away: what it is, and what to do about it.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Banner } from '../ui/Banner.tsx';

export function SecretTaken(): JSX.Element {
  const { t } = useLingui();
  return (
    <Banner kind="bad" title={t`Isto parece uma chave ou frase secreta`} live>
      <p>{t`Ela abre uma carteira: quem a tem leva tudo. O campo foi esvaziado e o Guichê não a guardou. Limpe também a área de transferência, e não a cole em lugar nenhum.`}</p>
      <p>{t`Aqui vai só o endereço de quem recebe, que começa com 0x.`}</p>
    </Banner>
  );
}
