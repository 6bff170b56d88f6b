import type { Sample } from '@kazi/schemas/profile-shown'
import { urlOf } from '@kazi/schemas/url'
import { IconExternalLink } from '../tabler/all.gen.ts'
import classes from './sample-work.module.css'

const hostOf = (url: string) => urlOf(url)?.hostname.replace(/^www\./, '') ?? url

/** Work that a VA shows elsewhere. The host is beside each link, so that nobody is surprised by where it leads. */
export const SampleWork = ({ samples }: { samples: readonly Sample[] }) => (
  <ul className={classes.samples}>
    {samples.map(({ title, url }) => (
      <li key={`${url} ${title}`}>
        <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
          {title} <IconExternalLink size={15} aria-hidden />
        </a>
        <span className={classes.host}>{hostOf(url)}</span>
      </li>
    ))}
  </ul>
)
