import type { WorkKind } from './kind.ts'
import { adminKinds } from './kinds-admin.ts'
import { contentKinds } from './kinds-content.ts'
import { dataKinds } from './kinds-data.ts'
import { emailKinds } from './kinds-email.ts'
import { marketingKinds } from './kinds-marketing.ts'
import { otherKinds } from './kinds-other.ts'
import { projectKinds } from './kinds-project.ts'
import { researchKinds } from './kinds-research.ts'
import { socialKinds } from './kinds-social.ts'
import { supportKinds } from './kinds-support.ts'

export const kinds: WorkKind[] = [
  ...emailKinds,
  ...adminKinds,
  ...contentKinds,
  ...socialKinds,
  ...researchKinds,
  ...supportKinds,
  ...dataKinds,
  ...projectKinds,
  ...marketingKinds,
  ...otherKinds,
]
