import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, type Ref, useContext } from 'react';

/** What a component of this library passes to the link of the host's router. */
export interface UiLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

function PlainLink(props: UiLinkProps) {
  return <a {...props} />;
}

const LinkContext = createContext<ComponentType<UiLinkProps>>(PlainLink);

/** Lets the host put its router's link under every tab, crumb and sidebar row. */
export function LinkProvider({ link, children }: { link: ComponentType<UiLinkProps> | undefined; children: ReactNode }) {
  return <LinkContext value={link ?? PlainLink}>{children}</LinkContext>;
}

/** A link of the host's router; an ordinary anchor when there is none. */
export function UiLink(props: UiLinkProps) {
  const Link = useContext(LinkContext);
  return <Link {...props} />;
}
