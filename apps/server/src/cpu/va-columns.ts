import { fold } from '@kazi/schemas/search-words'
import type { VaImportField } from '@kazi/schemas/va-import'

/**
 * What people call the columns: English, French, Portuguese, Spanish, German, Swahili, Italian and Dutch, without
 * accents, case and punctuation.
 */
const names: Record<VaImportField, string> = {
  name: `name, full name, fullname, va, va name, assistant, virtual assistant, person, contact, candidate, display name,
    nom complet, nom et prenom, nom prenom, prenom et nom, assistante, nome, nome completo, assistente, nombre,
    nombre completo, nombre y apellidos, asistente, vollstandiger name, vor und nachname, name vorname, jina,
    jina kamili, jina lako, nome e cognome, naam, volledige naam`,
  firstName: `first name, firstname, given name, forename, prenom, primeiro nome, nombre de pila, primer nombre, vorname,
    jina la kwanza, voornaam`,
  lastName: `last name, lastname, surname, family name, nom, nom de famille, sobrenome, apelido, ultimo nome, apellido,
    apellidos, nachname, familienname, jina la mwisho, jina la ukoo, jina la familia, cognome, achternaam`,
  email: `email, e mail, mail, email address, e mail address, mail address, emailaddress, email id, work email,
    adresse email, adresse e mail, adresse mail, adresse electronique, adresse de courriel, courriel, mel,
    endereco de email, endereco de e mail, correio eletronico, correio, correo, correo electronico,
    direccion de correo, direccion de correo electronico, direccion de email, email adresse, e mail adresse, mailadresse,
    barua pepe, anwani ya barua pepe, indirizzo email, indirizzo e mail, e mailadres, emailadres`,
  timezone: `timezone, time zone, tz, zone, utc, utc offset, fuseau, fuseau horaire, fuso, fuso horario, zona horaria,
    huso horario, zeitzone, saa za eneo, eneo la saa, ukanda wa saa, fuso orario, tijdzone`,
  skills: `skills, skill, skill set, skillset, competences, competence, competencies, abilities, expertise, specialties,
    specialities, services, savoir faire, aptitudes, habilidades, habilidade, competencias, aptitudes, destrezas,
    conocimientos, fahigkeiten, kenntnisse, kompetenzen, ujuzi, stadi, competenze, abilita, vaardigheden`,
  tools: `tools, tool, software, apps, applications, programs, programmes, systems, platforms, outils, outil, logiciels,
    logiciel, ferramentas, ferramenta, programas, herramientas, herramienta, werkzeuge, tools und software, programme,
    zana, vifaa, programu, strumenti, gereedschap, programmas`,
  intro: `intro, introduction, about, about me, bio, biography, profile, summary, description, presentation, a propos,
    resume, profil, apresentacao, introducao, sobre, sobre mim, descricao, resumo, presentacion, introduccion,
    acerca de, sobre mi, descripcion, resumen, perfil, einfuhrung, vorstellung, uber mich, beschreibung,
    kurzprofil, utangulizi, kuhusu, kuhusu mimi, maelezo, wasifu, presentazione, descrizione, introductie, over mij`,
  country: `country, country of residence, location, nation, pays, pays de residence, pais, pais de residencia, land,
    wohnort land, nchi, taifa, paese`,
  languages: `languages, language, spoken languages, langues, langue, langues parlees, idiomas, idioma, linguas, lenguas,
    sprachen, sprache, lugha, lingue, lingua, talen`,
  hourlyRate: `hourly rate, rate, rate per hour, price, price per hour, hourly, pay rate, taux horaire, tarif,
    tarif horaire, prix, taxa horaria, valor hora, valor por hora, preco, preco por hora, tarifa, tarifa por hora,
    tarifa horaria, precio, precio por hora, stundensatz, stundenlohn, preis, satz, malipo kwa saa, bei, bei kwa saa,
    kiwango kwa saa, tariffa, tariffa oraria, uurtarief`,
  experience: `experience, work experience, years of experience, years experience, background, experience
    professionnelle, annees d'experience, experiencia, experiencia profissional, anos de experiencia,
    experiencia laboral, experiencia profesional, erfahrung, berufserfahrung, uzoefu, uzoefu wa kazi, esperienza,
    ervaring`,
  industry: `industry, industries, sector, field, secteur, secteur d'activite, industrie, setor, industria, area, sektor,
    branche, tasnia, sekta, settore`,
  availability: `availability, available, hours per week, hours a week, weekly hours, disponibilite, disponibilites,
    heures par semaine, disponibilidade, horas por semana, disponibilidad, verfugbarkeit, stunden pro woche,
    upatikanaji, saa kwa wiki, disponibilita, beschikbaarheid`,
  portfolio: `portfolio, website, web site, url, link, homepage, site, site web, portefeuille, portfolio url, pagina web,
    sitio web, webseite, internetseite, tovuti, sito web, kwingineko`,
}

const plain = (header: string) =>
  fold(header)
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()

const fieldOf = new Map(
  (Object.entries(names) as [VaImportField, string][]).flatMap(([field, list]) =>
    list.split(',').map((name) => [plain(name), field] as const),
  ),
)

const isEmail = (cell: string) => /^[^\s@]+@[^\s@]+$/.test(cell) && cell.slice(cell.indexOf('@')).includes('.')
const isZone = (cell: string) => /^[A-Z][A-Za-z]+\/[A-Z][\w/+-]+$|^(?:UTC|GMT)\s?[+-−]\s?\d/.test(cell)
const isName = (cell: string) => /^\p{Lu}[\p{L}'’.-]*(?: \p{L}[\p{L}'’.-]*){1,3}$/u.test(cell)
const isUrl = (cell: string) => /^https?:\/\//.test(cell)
/** What the cells of a column without a known name look like; a column is what most of its cells are. */
const looks: [VaImportField, (cell: string) => boolean][] = [
  ['email', isEmail],
  ['timezone', isZone],
  ['portfolio', isUrl],
  ['name', isName],
]
const sample = 50

/** Whether a first row is a person rather than the names of columns. */
export const isData = (cells: string[]) => cells.some((cell) => isEmail(cell.trim()))

/**
 * What each column stands for, by its name or else by what is in it: a guess, which a person can change. No field has two
 * columns: the first counts.
 */
export function guessColumns(header: string[], records: string[][]): (VaImportField | null)[] {
  const taken = new Set<VaImportField>()
  const take = (field: VaImportField | undefined) => {
    if (!field || taken.has(field)) return null
    taken.add(field)
    return field
  }
  const guessed = header.map((name) => take(fieldOf.get(plain(name))))
  const some = records.slice(0, sample)
  for (const [field, fits] of looks)
    for (const [at, known] of guessed.entries()) {
      if (known || taken.has(field) || (field === 'name' && (taken.has('firstName') || taken.has('lastName')))) continue
      const cells = some.map((record) => record[at]?.trim() ?? '').filter(Boolean)
      if (cells.length > 0 && cells.filter(fits).length > cells.length * 0.7) guessed[at] = take(field)
    }
  return withoutHalfNames(header, guessed)
}

const couldBeHalf = new Set(['name', 'nome', 'nombre', 'naam'])

/** "Nom" beside "Prénom" is the last name, alone it is the name; "Nombre" beside "Apellidos" is the first name. */
function withoutHalfNames(header: string[], guessed: (VaImportField | null)[]) {
  const at = (field: VaImportField) => guessed.indexOf(field)
  const [whole, first, last] = [at('name'), at('firstName'), at('lastName')]
  if (whole < 0 && first < 0 && last >= 0) guessed[last] = 'name'
  if (whole < 0 || first >= 0 === last >= 0 || !couldBeHalf.has(plain(header[whole] ?? ''))) return guessed
  guessed[whole] = first >= 0 ? 'lastName' : 'firstName'
  return guessed
}
