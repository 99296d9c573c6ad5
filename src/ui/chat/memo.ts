import { Component, type ComponentChildren, type FunctionComponent, h } from 'preact';

type Props = Readonly<Record<string, unknown>>;

/** A component that is drawn again only when one of its properties is another object or value. */
export function memo<P extends object>(component: FunctionComponent<P>) {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return differs({ ...this.props }, { ...next });
    }

    override render(): ComponentChildren {
      return h(component, this.props);
    }
  };
}

function differs(one: Props, other: Props): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].some((name) => one[name] !== other[name]);
}
