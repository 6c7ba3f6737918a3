// A private key or seed phrase was typed into a field for an address, and was removed: what it is, and what to do about
// it.
import { useLingui } from '@lingui/react/macro';
import { Banner } from '../ui/Banner.tsx';

export function SecretCleared() {
  const { t } = useLingui();
  return (
    <Banner kind="bad" title={t`Isto parece uma chave ou frase secreta`} live>
      <p>{t`Quem tiver essa chave pode transferir tudo o que há na carteira. O campo foi apagado, e o Guichê não salvou nada. Limpe também a área de transferência e não cole a chave em nenhum lugar.`}</p>
      <p>{t`Informe aqui só o endereço de quem recebe, que começa com 0x.`}</p>
    </Banner>
  );
}
