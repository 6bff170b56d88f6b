import { say } from '@kazi/schemas/say'
import classes from './skip-link.module.css'

/** The first stop of the Tab key on every page: past the navigation, to the element with the id "main". */
export const SkipLink = () => (
  <a className={classes.skip} href="#main">
    {say('Skip to content')}
  </a>
)
