import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { CSSProperties, ReactNode } from 'react'
import { as, type Color, darkRules, narrowRules, styles } from './look.ts'

// A slot is written {{kind:name}}: text is escaped, url is a checked address, html comes from other parts.

/** Fills the line of the inbox that shows the preheader, so that no other text of the email follows it there. */
const filler = '\u00a0\u200c'.repeat(60)

type Content = {
  colors?: readonly Color[]
  style?: CSSProperties
  inner: CSSProperties
  wide?: boolean
  children: ReactNode
}

/** A box with padding: a table, because some mailboxes know no other. `wide` keeps narrow screens from losing room. */
const Box = ({ colors = [], style = {}, inner, wide = false, children }: Content) => (
  <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} {...as(colors, style)}>
    <tbody>
      <tr>
        <td className={wide ? 'pad' : undefined} style={inner}>
          {children}
        </td>
      </tr>
    </tbody>
  </table>
)

function Page() {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{'{{text:subject}}'}</title>
        <style>{darkRules + narrowRules}</style>
      </Head>
      <Body className="ground" style={{ margin: 0, padding: 0 }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 }}>
          {'{{text:preheader}}'}
          <span aria-hidden="true">{filler}</span>
        </div>
        <Box colors={['ground']} inner={{ padding: '24px 12px 32px' }}>
          <Container style={{ width: '100%', maxWidth: '600px', margin: '0 auto' }}>
            <Brand />
            <Box
              colors={['card']}
              style={{ borderRadius: '14px', borderCollapse: 'separate' }}
              inner={{ padding: '32px 36px 34px' }}
              wide
            >
              {'{{html:content}}'}
            </Box>
            <Box inner={{ padding: '18px 36px 0' }} wide>
              {'{{html:footer}}'}
            </Box>
          </Container>
        </Box>
      </Body>
    </Html>
  )
}

/** Text and table cells only, so that it is there with pictures turned off. */
const Brand = () => (
  <Box inner={{ padding: '4px 36px 16px' }} wide>
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td
            aria-hidden="true"
            width={32}
            height={32}
            align="center"
            valign="middle"
            {...as(['button'], { ...styles.text, width: '32px', height: '32px', borderRadius: '8px' })}
          >
            <span style={{ fontSize: '19px', lineHeight: '32px', fontWeight: 800 }}>{'{{text:mark}}'}</span>
          </td>
          <td style={{ paddingLeft: '10px' }}>
            <Text {...as(['ink'], { ...styles.strong, fontSize: '22px', letterSpacing: '-0.03em' })}>
              {'{{text:brand}}'}
            </Text>
          </td>
        </tr>
      </tbody>
    </table>
  </Box>
)

const Title = () => <Heading {...as(['ink'], styles.heading)}>{'{{text:text}}'}</Heading>
const About = () => <Text {...as(['dimmed'], { ...styles.text, marginTop: '6px' })}>{'{{text:text}}'}</Text>
const Paragraph = () => <Text {...as(['ink'], { ...styles.text, marginTop: '18px' })}>{'{{text:text}}'}</Text>

/** One of several pieces of news in an email. */
const Subheading = () => (
  <Heading as="h2" {...as(['ink'], { ...styles.strong, fontSize: '18px', marginTop: '28px' })}>
    {'{{text:text}}'}
  </Heading>
)

/** What somebody wrote, in their own words. */
const Quote = () => (
  <Box style={{ marginTop: '18px' }} inner={{ padding: 0 }}>
    <blockquote {...as(['accent'], { margin: 0, padding: '2px 0 2px 16px', borderLeft: '3px solid' })}>
      <Text {...as(['ink'], styles.text)}>{'{{text:text}}'}</Text>
    </blockquote>
  </Box>
)

const Facts = () => (
  <table width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ marginTop: '18px' }}>
    <tbody>{'{{html:rows}}'}</tbody>
  </table>
)
const Fact = () => (
  <tr>
    <th
      scope="row"
      align="left"
      {...as(['dimmed', 'line'], {
        ...styles.small,
        fontWeight: 400,
        verticalAlign: 'top',
        width: '34%',
        padding: '9px 12px 9px 0',
        borderTopWidth: '1px',
        borderTopStyle: 'solid',
      })}
    >
      {'{{text:label}}'}
    </th>
    <td
      valign="top"
      {...as(['ink', 'line'], { ...styles.small, padding: '9px 0', borderTopWidth: '1px', borderTopStyle: 'solid' })}
    >
      {'{{text:value}}'}
    </td>
  </tr>
)

/** A VA who is proposed. */
const Offer = () => (
  <Box
    colors={['card']}
    style={{ marginTop: '18px', borderRadius: '10px', borderCollapse: 'separate' }}
    inner={{ padding: '16px 20px 18px' }}
  >
    <Heading as="h2" {...as(['ink'], { ...styles.strong, fontSize: '18px' })}>
      {'{{text:name}}'}
    </Heading>
    <Text {...as(['ink'], { ...styles.text, marginTop: '2px' })}>{'{{text:price}}'}</Text>
    {'{{html:note}}'}
    {'{{html:reasons}}'}
  </Box>
)
const OfferNote = () => <Text {...as(['ink'], { ...styles.text, marginTop: '12px' })}>{'{{text:text}}'}</Text>
const Reasons = () => (
  <ul {...as(['ink'], { ...styles.small, margin: '12px 0 0', padding: '0 0 0 20px' })}>{'{{html:items}}'}</ul>
)
const Reason = () => <li style={{ margin: '0 0 4px' }}>{'{{text:text}}'}</li>

const Action = () => (
  <Box style={{ margin: '28px 0 0' }} inner={{ padding: 0 }}>
    <Button
      href="{{url:url}}"
      {...as(['button'], {
        ...styles.strong,
        padding: '14px 24px',
        borderRadius: '10px',
        textDecoration: 'none',
        textAlign: 'center',
      })}
    >
      {'{{text:label}}'}
    </Button>
  </Box>
)

/** What happens next and by when, or what else its reader should know. */
const Note = () => (
  <Box
    colors={['sunken']}
    style={{ marginTop: '24px', borderRadius: '10px', borderCollapse: 'separate' }}
    inner={{ padding: '14px 18px 15px' }}
  >
    <Text {...as(['ink'], { ...styles.small, fontWeight: 650 })}>{'{{text:heading}}'}</Text>
    <Text {...as(['ink'], { ...styles.small, marginTop: '2px' })}>{'{{text:text}}'}</Text>
  </Box>
)

const Footer = () => <Text {...as(['dimmed'], { ...styles.small, marginTop: '6px' })}>{'{{text:text}}'}</Text>
const FooterLink = () => (
  <Text {...as(['dimmed'], { ...styles.small, marginTop: '6px' })}>
    <Link href="{{url:url}}" {...as(['link'], { textDecoration: 'underline' })}>
      {'{{text:label}}'}
    </Link>
  </Text>
)

/** The parts that the server puts an email together from. */
export const parts = {
  page: <Page />,
  title: <Title />,
  about: <About />,
  paragraph: <Paragraph />,
  subheading: <Subheading />,
  quote: <Quote />,
  facts: <Facts />,
  fact: <Fact />,
  offer: <Offer />,
  offerNote: <OfferNote />,
  reasons: <Reasons />,
  reason: <Reason />,
  action: <Action />,
  note: <Note />,
  footer: <Footer />,
  footerLink: <FooterLink />,
}
