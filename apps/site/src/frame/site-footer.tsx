import { brand } from '@kazi/schemas/brand'
import { replyTime } from '@kazi/schemas/promises'
import { Logo } from '@kazi/ui/logo'
import { Motif } from '@kazi/ui/motif'
import { Link } from '@tanstack/react-router'
import classes from './public-frame.module.css'
import { helpLinks, quickLinks } from './public-nav.ts'

const elsewhere = [
  { label: brand.operatorName, href: brand.operatorUrl },
  { label: 'Terms', href: brand.termsUrl },
  { label: 'Privacy', href: brand.privacyUrl },
]

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <Motif kind="band" />
      <div className={classes.columns}>
        <div className={classes.about}>
          <Logo size={30} />
          <p>{brand.tagline}.</p>
          <p>
            {brand.supportHours}. Email <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>; we reply{' '}
            {replyTime}.
          </p>
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">Quick Links</h2>
          <ul>
            {quickLinks.map(({ label, to }) => (
              <li key={label}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="help-links">
          <h2 id="help-links">Help</h2>
          <ul>
            {helpLinks.map(({ label, to }) => (
              <li key={label}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="operator-links">
          <h2 id="operator-links">Operated by</h2>
          <ul>
            {elsewhere.map(({ label, href }) => (
              <li key={label}>
                <a href={href} target="_blank" rel="noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
