import PostalMime from 'postal-mime'

/** An email as its reader's program takes it apart: headers by lower-case name, subject, and both bodies. */
export async function partsOf(received = '') {
  const { headers, subject, text = '', html = '', attachments } = await PostalMime.parse(received)
  return {
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])) as Record<string, string>,
    subject,
    text,
    html,
    attachments,
  }
}
