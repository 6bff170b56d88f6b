import { say } from '@kazi/schemas/say'
import type { ComponentType, ReactNode } from 'react'
import { IconExternalLink } from '../tabler/all.gen.ts'
import classes from './app-frame.module.css'

export type NavItem = {
  label: string
  href: string
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>
  /** The number of waiting items. 0 shows nothing. */
  badge?: number
  active?: boolean
  external?: boolean
}
export type NavGroup = { label?: string; items: readonly NavItem[] }

export type LinkProps = {
  className: string | undefined
  children: ReactNode
  onClick?: () => void
  'aria-current'?: 'page'
}
export type RenderLink = (item: NavItem, props: LinkProps) => ReactNode

type Props = { nav: readonly NavGroup[]; renderLink?: RenderLink; onNavigate?: () => void }

export function AppNav({ nav, renderLink = plainLink, onNavigate }: Props) {
  return (
    <nav className={classes.nav} aria-label={say('Main')}>
      {nav.map((group, index) => (
        <div key={group.label ?? index} className={classes.group}>
          {group.label && <p className={classes.label}>{group.label}</p>}
          <ul>
            {group.items.map((item) => (
              <li key={item.href + item.label}>{link(item, renderLink, onNavigate)}</li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function link(item: NavItem, renderLink: RenderLink, onClick?: () => void) {
  const { icon: Icon, label, badge, active, external } = item
  const render = external ? plainLink : renderLink
  return render(item, {
    className: classes.link,
    onClick,
    'aria-current': active ? 'page' : undefined,
    children: (
      <>
        <Icon size={20} stroke={1.8} aria-hidden />
        <span className={classes.text}>{label}</span>
        {external && <IconExternalLink size={15} aria-label={say('opens another site')} />}
        {!!badge && (
          <span className={classes.badge}>
            {badge > 99 ? '99+' : badge}
            <span className={classes.hidden}> {say('waiting')}</span>
          </span>
        )}
      </>
    ),
  })
}

export const plainLink: RenderLink = ({ href, external }, props) => (
  <a href={href} {...(external && { target: '_blank', rel: 'noreferrer' })} {...props} />
)
