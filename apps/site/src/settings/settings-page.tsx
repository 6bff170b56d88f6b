import { PageHeader } from '@kazi/ui/page-header'
import { EmailSettings } from './email-settings.tsx'
import { LeaveSettings } from './leave-settings.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Sessions } from './sessions.tsx'
import classes from './settings.module.css'

/** Everything about the account itself. */
export const SettingsPage = () => (
  <div className={classes.page}>
    <PageHeader title="Settings" description="Your name, emails, password and sessions." />
    <ProfileForm />
    <EmailSettings />
    <PasswordForm />
    <Sessions />
    <LeaveSettings />
  </div>
)
