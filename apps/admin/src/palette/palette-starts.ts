import type { AdminRole } from '@kazi/schemas/states'

/** Something to start from anywhere: the page that has it, and the button there that begins it. */
type Start = { label: string; to: string; search?: Record<string, string>; button?: string; needs: AdminRole }

export const starts: readonly Start[] = [
  { label: 'New VA', to: '/admin/vas', button: 'Add VA', needs: 'operator' },
  { label: 'Import VAs from CSV', to: '/admin/vas', button: 'Upload CSV', needs: 'operator' },
  {
    label: 'Invite VAs',
    to: '/admin/va-management',
    search: { tab: 'access', access: 'none' },
    needs: 'operator',
  },
  { label: 'Make a key', to: '/admin/keys', button: 'New key', needs: 'owner' },
  { label: 'Export the audit', to: '/admin/audit', button: 'Export', needs: 'reader' },
]
