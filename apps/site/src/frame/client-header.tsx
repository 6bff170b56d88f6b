import { trpc } from '@kazi/client/connect'
import { brand } from '@kazi/schemas/brand'
import { planLabel } from '@kazi/schemas/promises'
import { IconLogout, IconMessages, IconSparkles } from '@kazi/ui/tabler'
import { ActionIcon, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './client-header.module.css'
import { useLogout } from './use-logout.ts'

/** The number of free analyses left. */
export function Quota() {
  const { data } = trpc.auth.quota.useQuery()
  if (!data) return null
  return (
    <span className={classes.quota} title="AI analyses left">
      <IconSparkles size={17} aria-hidden />
      <span>
        {data.remaining}
        <span className={classes.total}> of {data.total}</span>
        <span className={classes.left}> AI analyses left</span>
      </span>
    </span>
  )
}

/** The signed-in user and plan, as a link to the settings: in the header if there is room, otherwise below the menu. */
export function Whose({ inSidebar = false }: { inSidebar?: boolean }) {
  const { data: user } = trpc.auth.me.useQuery()
  return (
    <Link to="/settings" className={inSidebar ? classes.below : classes.whose} title="Settings">
      <strong className={classes.name}>{user?.username}</strong>
      <span>{planLabel}</span>
    </Link>
  )
}

/** All conversations; where the header has no room for it, they are in the menu. */
export const MessagesLink = () => (
  <Link to="/messages" className={classes.messages} aria-label="Messages" title="Messages">
    <IconMessages size={21} aria-hidden />
  </Link>
)

export const Help = () => (
  <p className={classes.help}>
    Need a person? <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
  </p>
)

export function LogoutButton() {
  const { logout, leaving } = useLogout()
  return (
    <>
      <ActionIcon className={classes.narrow} color="gray" aria-label="Logout" onClick={logout} loading={leaving}>
        <IconLogout size={20} aria-hidden />
      </ActionIcon>
      <Button className={classes.wide} variant="default" size="sm" onClick={logout} loading={leaving}>
        Logout
      </Button>
    </>
  )
}
