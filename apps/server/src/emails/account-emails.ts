import { brand } from '@kazi/schemas/brand'
import { type EmailMessage, named } from './content.ts'

type Unnamed = Omit<EmailMessage, 'name'>
/** How long a link lasts, in words. */
type LinkLife = 'one hour' | 'seven days'
const ifNot = 'If it was not you, there is nothing to do: your password stays as it is.'
const asked = `You get this email because somebody asked for it with this address on ${brand.name}.`
const yours = `You get this email because it is about your ${brand.name} account.`
/** 'n…@example.com': who reads the old mailbox need not know the new address. */
const masked = (email: string) => email.replace(/^(.).*(?=@)/, '$1…')
const setPassword = (url: string) => ({ label: 'Set your password', url })

/** Links that let somebody into an account, and what happened to one. None of them can be turned off. */
export const accountEmails = named({
  // Contains no user input, because the mailbox may belong to someone else.
  confirmAddress: ({ url }: { url: string }): Unnamed => ({
    title: 'Confirm your email address',
    preheader: 'One click, and we can email you when there is news about your tasks.',
    body: [
      `Someone, hopefully you, opened a ${brand.name} account with this email address. Confirm it, and we email you when there is news about your tasks.`,
    ],
    action: { label: 'Confirm your email address', url },
    goodToKnow: 'The link works once, for seven days. If it was not you, you can ignore this email.',
    because: asked,
  }),

  resetClientPassword: ({ hello, url }: { hello: string; url: string }): Unnamed => ({
    title: `Reset your ${brand.name} password`,
    hello,
    preheader: 'The link works once, for one hour.',
    body: [`Someone, hopefully you, asked to reset the password of your ${brand.name} account.`],
    action: { label: 'Choose a new password', url },
    goodToKnow: `The link works once, for one hour. ${ifNot}`,
    because: asked,
  }),

  resetVaPassword: ({ hello, url, askedBy }: { hello: string; url: string; askedBy: 'va' | 'team' }): Unnamed => ({
    title: `Reset your ${brand.name} password`,
    hello,
    preheader: 'The link works once, for one hour.',
    body: [
      askedBy === 'team'
        ? `Our team sends you a link to set a new password for your ${brand.name} account.`
        : `Someone, hopefully you, asked to reset the password of your ${brand.name} account.`,
    ],
    action: setPassword(url),
    goodToKnow: `The link works once, for one hour.${askedBy === 'va' ? ` ${ifNot}` : ''}`,
    because: askedBy === 'team' ? yours : asked,
  }),

  inviteVa: ({ hello, url }: { hello: string; url: string }): Unnamed => ({
    title: `Welcome to ${brand.name}: set your password`,
    hello,
    preheader: `You are part of the ${brand.name} network.`,
    body: [
      `You are part of the ${brand.name} network, and we are glad to have you. Set a password to open your dashboard: your tasks, messages and earnings are there.`,
    ],
    action: setPassword(url),
    next: 'We email you as soon as there is a task for you.',
    goodToKnow: 'The link works once, for seven days.',
    because: `You get this email because our team added you to the ${brand.name} network.`,
  }),

  inviteClient: ({ hello, url }: { hello: string; url: string }): Unnamed => ({
    title: `Welcome to ${brand.name}: set your password`,
    hello,
    preheader: 'Your account is open. Hand over your first task.',
    body: [
      `We have opened a ${brand.name} account for you, so that you can hand over your first task. Set a password to open your dashboard.`,
    ],
    action: setPassword(url),
    goodToKnow: 'The link works once, for seven days. If you did not ask us for help, you can ignore this email.',
    because: `You get this email because our team opened a ${brand.name} account for you.`,
  }),

  // Whoever opened the account may not be who reads this, so it says nothing of what they entered.
  unconfirmedAccount: ({ hello, url }: { hello: string; url: string }): Unnamed => ({
    title: `Your ${brand.name} account: set a password`,
    hello,
    preheader: 'Set a new password to use it.',
    body: [
      `There is a ${brand.name} account with this email address that nobody has confirmed, so its old password no longer works. Set a new one to hand over your first task.`,
    ],
    action: setPassword(url),
    goodToKnow: 'The link works once, for seven days. If you did not ask us for help, you can ignore this email.',
    because: 'You get this email because somebody wrote to our team with this address.',
  }),

  resetBothPasswords: ({
    client,
    va,
    vaHours,
    clientHours = 'one hour',
  }: {
    client: string
    va: string
    vaHours: LinkLife
    clientHours?: LinkLife
  }): Unnamed => ({
    title: `Reset your ${brand.name} password`,
    preheader: 'This address belongs to two accounts. Each has its own link.',
    body: [
      `Someone, hopefully you, asked to reset the password for this email address. It belongs to two ${brand.name} accounts, a client account and a VA account. Each has its own password and its own link below.`,
    ],
    action: { label: 'Choose a new password for your client account', url: client },
    secondAction: { label: 'Set the password of your VA account', url: va },
    goodToKnow: `Each link works once, ${clientHours === vaHours ? `for ${vaHours}` : `the first for ${clientHours} and the second for ${vaHours}`}. If it was not you, there is nothing to do: your passwords stay as they are.`,
    because: asked,
  }),

  vaAddressChanged: ({ hello, email }: { hello: string; email: string }): Unnamed => ({
    title: 'The address you sign in with was changed',
    hello,
    preheader: 'This address no longer opens your account.',
    body: [`Our team has changed the address you sign in with to ${masked(email)}.`],
    goodToKnow: `If that is wrong, reply to this email or write to ${brand.supportEmail}.`,
    because: yours,
  }),

  vaAddressNew: ({ hello, url }: { hello: string; url: string }): Unnamed => ({
    title: 'You sign in with this address now',
    hello,
    preheader: 'Your password is still the same.',
    body: ['Our team has changed the address of your account. You sign in with this one from now on.'],
    action: { label: 'Sign in', url },
    goodToKnow: `Your password is still the same. If something is wrong, reply to this email or write to ${brand.supportEmail}.`,
    because: yours,
  }),

  accountDeleted: (_: object): Unnamed => ({
    title: `Your ${brand.name} account was deleted`,
    preheader: 'Everything you wrote in it is gone.',
    body: [
      `Your ${brand.name} account and everything you wrote in it are gone. The hours, rates and ratings of finished work stay without your name, because the pay of your VAs is worked out from them. Invoices and other documents we issued to you are kept. Backups are overwritten in time.`,
      'This is the last email you get from us.',
    ],
    because: 'You get this email because the account with this address was deleted.',
  }),

  accountSuspended: ({ hello }: { hello: string }): Unnamed => ({
    title: `Your ${brand.name} account is suspended`,
    hello,
    preheader: 'You cannot sign in for now. Your tasks and messages are kept.',
    body: [
      `Our team has suspended your ${brand.name} account. You cannot sign in for now. Your tasks and messages are kept, and work that your VAs have begun goes on.`,
    ],
    goodToKnow: `If you have a question, reply to this email or write to ${brand.supportEmail}.`,
    because: yours,
  }),

  accountReopened: ({ hello, url }: { hello: string; url: string }): Unnamed => ({
    title: `Your ${brand.name} account is open again`,
    hello,
    preheader: 'Your tasks and messages are there.',
    body: ['You can sign in again. Work that your VAs had begun went on; look at what has arrived.'],
    action: { label: 'Sign in', url },
    because: yours,
  }),
})
