// A button that leads to another place of the window.
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { useApp } from './app-context.ts';
import type { Route } from './route.ts';

export function GoButton({ to, ...button }: Omit<ButtonProps, 'onPress' | 'type'> & { readonly to: Route }) {
  const { navigation } = useApp();
  return <Button {...button} onPress={() => navigation.go(to)} />;
}
