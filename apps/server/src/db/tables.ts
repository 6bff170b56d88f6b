import type { Analysis, Corrections } from '@kazi/schemas/analysis'
import type { ApplicationEventKind, ApplicationState } from '@kazi/schemas/application-states'
import type { DocumentLine } from '@kazi/schemas/document-templates'
import type { FilePlace, FileType } from '@kazi/schemas/file-kinds'
import type { Language } from '@kazi/schemas/language-words'
import type { LeadEventKind } from '@kazi/schemas/lead-states'
import type { LeadStage } from '@kazi/schemas/lead-words'
import type { Currency, Price } from '@kazi/schemas/money'
import type { PromiseKind } from '@kazi/schemas/overview-words'
import type { Sample } from '@kazi/schemas/profile-shown'
import type { RepeatEvery } from '@kazi/schemas/repeat-days'
import type {
  ActorType,
  AdminRole,
  InquiryKind,
  LinkPurpose,
  MailKind,
  MailState,
  MailTiming,
  MailTopic,
  MessageParty,
  NotificationType,
  SupportPath,
  TaskPriority,
} from '@kazi/schemas/states'
import type { TaskEventKind, TaskStatus } from '@kazi/schemas/task-states'
import type { TaskChanges } from '@kazi/schemas/task-versions'
import type { TemplateName } from '@kazi/schemas/template-names'
import type { UndoKind } from '@kazi/schemas/undo'
import type { VaImportMode, VaImportState, VaVerdict } from '@kazi/schemas/va-import'
import type { VaPlace } from '@kazi/schemas/va-places'
import type {
  AssignmentStatus,
  ProjectType,
  ProposalState,
  QuestionState,
  RequestHold,
  RequestState,
  VaTaskStatus,
} from '@kazi/schemas/work-states'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CatalogNews } from '../emails/catalog.ts'

/** A timestamptz: ISO 8601 UTC text when read, text or Date when written. */
type Instant = ColumnType<string, string | Date, string | Date>
type OptionalInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
type Now = ColumnType<string, string | Date | undefined, string | Date>
type Json<T> = ColumnType<T, string, string>
type DefaultJson<T> = ColumnType<T, string | undefined, string>
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>
type OptionalText = ColumnType<string | null, string | null | undefined, string | null>
type OptionalNumber = ColumnType<number | null, number | null | undefined, number | null>
type Default<T> = ColumnType<T, T | undefined, T>

type InquiryOffer = { vaId: number; name: string; sentence: string | null; quote: Price | null; reasons: string[] }

/** The database's tables for Kysely. Results have their own types: those of the queries. */
export type Tables = {
  users: {
    id: Generated<number>
    email: string
    passwordHash: string
    firstName: string
    username: string
    supportPath: SupportPath | null
    timezone: string | null
    quietFrom: OptionalText
    quietUntil: OptionalText
    quotaTotal: Default<number>
    suspendedAt: OptionalInstant
    /** When the team created the account and invited the client; null for who signed up. */
    invitedAt: OptionalInstant
    /** Written at most every five minutes, and kept when the sessions are gone. */
    lastSeenAt: OptionalInstant
    teamNotes: OptionalText
    listText: Generated<string>
    /** Null until an emailed link was opened: until then the address gets no news. */
    emailConfirmedAt: OptionalInstant
    /** In the links that turn emails off; it can do nothing else. */
    unsubscribeToken: Default<string>
    createdAt: Now
  }
  /** The zones in which a client's days were counted before the present one. */
  clientZones: { userId: number; zone: string; until: Instant }
  /** What a client has chosen; without a row, the usual timing. */
  mailPreferences: { userId: number; topic: MailTopic; timing: MailTiming }
  /** What a VA has chosen; null is not chosen. Quiet hours are the VA's own clock: '21:30'. */
  vaPreferences: {
    vaId: number
    language: Language | null
    mailTasks: MailTiming | null
    mailProgress: MailTiming | null
    mailMessages: MailTiming | null
    quietFrom: string | null
    quietUntil: string | null
    unsubscribeToken: Default<string>
    pushTasks: Default<boolean>
    pushProgress: Default<boolean>
    pushMessages: Default<boolean>
  }
  /** The one pair of keys by which push services know this installation. */
  pushKeys: { one: Default<boolean>; publicKey: string; privateKey: string }
  /** A browser that shows a VA's news while it is signed in. */
  pushDevices: {
    id: GeneratedAlways<number>
    vaId: number
    sessionId: number
    endpoint: string
    p256dh: string
    auth: string
    createdAt: Now
  }
  vas: {
    id: Generated<number>
    email: string
    passwordHash: string | null
    name: string
    skills: Default<string>
    tools: Default<string[]>
    timezone: Default<string>
    country: string | null
    experience: string | null
    industry: string | null
    available: Default<boolean>
    /** The first day after the time off that a VA is in now, in their zone; null for one who is not off. */
    backOn: OptionalText
    availability: string | null
    /** By weekday, Monday first, separated by commas; '' for who has said nothing. */
    workingHours: Default<string>
    portfolio: string | null
    languages: string | null
    /** By the names in `languages`, in lower case. */
    languageLevels: DefaultJson<Record<string, string>>
    /** The key of the photo's bytes. */
    photo: OptionalText
    /** Work that the VA shows. */
    samples: DefaultJson<Sample[]>
    hourlyRate: string | null
    rateMinCents: number | null
    rateMaxCents: number | null
    rateCurrency: Currency | null
    intro: Default<string>
    performanceNotes: string | null
    invitedAt: OptionalInstant
    createdAt: Now
    updatedAt: Now
  }
  /** Days of the VA's calendar, and the moments at which they begin and end in the VA's zone. */
  vaTimeOff: {
    id: Generated<number>
    vaId: number
    startsOn: string
    endsOn: string
    startsAt: Instant
    endsAt: Instant
    reason: string | null
    createdAt: Now
  }
  /** Files of VAs that the team read or imported. */
  vaImports: {
    id: Generated<number>
    actor: string
    fileName: string
    state: VaImportState
    mode: VaImportMode
    columns: string[]
    /** The field of each column; '' for none. */
    mapping: string[]
    total: number
    createdAt: Now
    importedAt: OptionalInstant
    undoneAt: OptionalInstant
    /** How many rows could not be taken back. */
    kept: ColumnType<number | null, number | null | undefined, number | null>
  }
  vaImportRows: {
    importId: number
    row: number
    cells: Default<string[]>
    va: unknown
    email: OptionalText
    verdict: VaVerdict
    reason: OptionalText
    wrongColumn: number | null
    before: unknown
    vaId: number | null
    kept: OptionalText
  }
  /** How many rows of a running import are written. */
  vaImportProgress: { importId: number; done: number }
  /** The version of the public list: triggers add one row for each statement that wrote VAs or reviews. */
  vaListChanges: { id: Generated<number> }
  /** What each VA has worked and earned on an assignment, over all time; triggers write it (migration 0145). */
  assignmentTotals: {
    assignmentId: number
    vaId: number
    /** The client of the assignment. */
    userId: number | null
    currency: Currency
    minutes: number
    amountCents: number
  }
  /** What the team orders VAs by; triggers write it (migration 0118). Hours, and the mean of the ratings. */
  vaFigures: {
    vaId: number
    openTasks: number
    agreed: number
    logged: number
    toDo: number
    /** Of the weekly hours; null for a VA who takes no new work, is off or does not say how many. */
    free: number | null
    projects: number
    worked: number
    rating: number | null
    /** Among the best rated, the lowest first; null without a review. */
    place: number | null
    /** Takes new work and has none open. */
    idle: boolean
  }
  /** Every skill name, in lower case; a trigger on vas writes both tables. */
  skills: { id: Generated<number>; name: string }
  vaSkills: { skillId: number; vaId: number }
  /** Where each VA lies for the matcher; null where a trigger on vas saw the VA's texts change. */
  vaVectors: { vaId: number; model: OptionalText; vector: Buffer | null; changedIn: Default<string> }
  vaApplications: {
    id: Generated<number>
    email: string
    name: string
    skills: string
    experience: string
    hourlyRate: string
    timezone: string
    portfolio: string | null
    introduction: string
    language: Language | null
    state: Default<ApplicationState>
    message: string | null
    vaId: number | null
    dueAt: Instant
    decidedAt: OptionalInstant
    createdAt: Now
    updatedAt: Now
  }
  vaApplicationEvents: {
    id: Generated<number>
    applicationId: number
    kind: ApplicationEventKind
    actor: string
    message: string | null
    fields: OptionalJson<Record<string, unknown>>
    at: Now
  }
  sessions: {
    id: Generated<number>
    tokenHash: Buffer
    userId: number | null
    vaId: number | null
    applicationId: number | null
    /** What was sent for an address with an open application that this session may not see. */
    claim: OptionalJson<Record<string, unknown>>
    userAgent: OptionalText
    createdAt: Now
    lastUsedAt: Now
    expiresAt: Instant
  }
  mailedLinks: {
    tokenHash: Buffer
    userId: number | null
    vaId: number | null
    applicationId: number | null
    purpose: LinkPurpose
    expiresAt: Instant
    createdAt: Now
  }
  knownAddresses: { key: Buffer; seenAt: Now }
  clientActions: {
    id: Generated<number>
    userId: number
    actionType: string
    actionDetails: OptionalJson<Record<string, unknown>>
    at: Now
  }
  /** What the team can still take back. */
  teamUndos: {
    id: Generated<string>
    actor: string
    kind: UndoKind
    target: string
    lot: OptionalText
    detail: ColumnType<Record<string, unknown>, string | undefined, string>
    createdAt: Now
    doneAt: OptionalInstant
  }
  /** A change that was sent under an `Idempotency-Key`, with its first response. */
  idempotencyKeys: {
    caller: string
    key: string
    userId: Generated<number | null>
    vaId: Generated<number | null>
    call: string
    digest: Buffer
    answer: OptionalJson<unknown>
    doneAt: Now
  }
  rateWindows: { key: string; openedAt: Instant; hits: number }
  tasks: {
    id: Generated<number>
    userId: number
    title: OptionalText
    taskText: string
    enhancedDescription: OptionalText
    budget: OptionalText
    status: Default<TaskStatus>
    category: OptionalText
    priority: ColumnType<TaskPriority | null, TaskPriority | null | undefined, TaskPriority | null>
    deadline: OptionalText
    notes: OptionalText
    aiAnalyzed: Default<boolean>
    vaId: number | null
    completedAt: OptionalInstant
    /** When the result was accepted, whoever accepted it. */
    acceptedAt: OptionalInstant
    archivedAt: OptionalInstant
    hiddenAt: OptionalInstant
    createdAt: Now
    updatedAt: Now
    /** The repeat that added it, and the day of the occurrence. */
    repeatId: ColumnType<number | null, number | null | undefined, number | null>
    repeatOn: OptionalText
    /** Whom the client asks for; the team chooses. */
    wantedVaId: ColumnType<number | null, number | null | undefined, number | null>
    /** Generated: the rank of the priority. */
    urgency: GeneratedAlways<number | null>
  }
  /** A task that comes again: its brief, its days (of the client's calendar), and the terms of the VA who gets it. */
  taskRepeats: {
    id: Generated<number>
    userId: number
    fromTaskId: number | null
    title: OptionalText
    taskText: string
    enhancedDescription: OptionalText
    budget: OptionalText
    category: OptionalText
    priority: ColumnType<TaskPriority | null, TaskPriority | null | undefined, TaskPriority | null>
    notes: OptionalText
    every: RepeatEvery
    startsOn: string
    dueDays: number | null
    vaId: number | null
    priceCents: number | null
    priceCurrency: Currency | null
    priceUnit: Price['unit'] | null
    nextOn: string
    nextAt: Instant
    /** The last occurrence that was left out because the task before was open. */
    missedOn: OptionalText
    pausedAt: OptionalInstant
    createdAt: Now
  }
  /** A finished task that its client keeps as a template. */
  playbooks: {
    id: Generated<number>
    userId: number
    fromTaskId: number | null
    name: string
    taskText: string
    enhancedDescription: OptionalText
    budget: OptionalText
    category: OptionalText
    priority: ColumnType<TaskPriority | null, TaskPriority | null | undefined, TaskPriority | null>
    notes: OptionalText
    steps: string[]
    createdAt: Now
    changedAt: ColumnType<string, never, unknown>
  }
  favoriteVas: { userId: number; vaId: number; createdAt: Now }
  /** What one edit of a task changed: each field with the text before and after. */
  taskVersions: {
    id: Generated<number>
    taskId: number
    changes: Json<TaskChanges>
    vasWereTold: boolean
    editedAt: Now
  }
  taskEvents: {
    id: Generated<number>
    taskId: number
    kind: TaskEventKind
    actorType: ActorType
    actor: string | null
    text: string | null
    at: Now
  }
  typing: { threadId: string; party: MessageParty; at: Now }
  /** The team's notes on a VA, an application, a document or a task: exactly one of the four. */
  recordNotes: {
    id: Generated<number>
    vaId: number | null
    applicationId: number | null
    documentId: number | null
    taskId: number | null
    notes: string
  }
  presence: { id: string; label: string; record: string; seenAt: Now }
  /** Weeks that are over, by their Monday, as the overview counted them within the last hour. */
  overviewWeeks: {
    week: string
    matches: number
    medianHours: number | null
    hours: number
    entries: number
    rating: number | null
    reviews: number
    accepted: number
    decided: number
  }
  /** Changes of how many promises are due in an hour, by outcome: triggers add them, and they are summed up. */
  promiseCounts: { kind: PromiseKind; dueHour: string; outcome: 'kept' | 'late' | 'unanswered'; n: number }
  /** What can be shown of an analysis that is being written. */
  analysisDrafts: {
    taskId: number
    draft: Json<Pick<Analysis, 'title' | 'deliverables' | 'steps' | 'brief'>>
    writtenAt: Now
  }
  taskAnalyses: {
    id: Generated<number>
    userId: number
    taskId: number | null
    textHash: Buffer
    result: OptionalJson<Analysis>
    /** What the client changed; displayed instead of `result`, never written into it. */
    corrections: OptionalJson<Corrections>
    /** `result` comes from the fallback engine: displayed, not counted. */
    fallback: Default<boolean>
    startedAt: Now
    finishedAt: OptionalInstant
  }
  vaRequests: {
    id: Generated<number>
    taskId: number
    state: Default<RequestState>
    dueAt: Instant
    targetAt: Instant
    reason: string | null
    /** The label of the key whose holder works on it. */
    owner: OptionalText
    /** Put aside until then; a job ends it. */
    snoozedUntil: OptionalInstant
    /** Since when the clock waits for the client's answer. */
    pausedAt: OptionalInstant
    /** Of the first proposal; a trigger writes it. */
    offeredAt: OptionalInstant
    closedAt: OptionalInstant
    createdAt: Now
  }
  /** The console's list of client requests, written by triggers: one row for each visible task and each inquiry. */
  clientRequests: {
    /** Twice the task's id; for an inquiry, twice its id plus one. */
    id: number
    kind: 'task' | InquiryKind
    sourceId: number
    view: string
    status: TaskStatus | null
    state: RequestState | 'closed' | null
    category: string | null
    /** The rank of the priority, from 1. */
    priority: number | null
    deadline: string | null
    askedAt: Instant
    /** None while the client decides about VAs that are proposed. */
    dueAt: OptionalInstant
    closedAt: OptionalInstant
    /** The name for ordering: folded, like listText. */
    client: string
    listText: string
    userId: number | null
    owner: string | null
    hold: RequestHold | null
  }
  proposals: {
    id: Generated<number>
    requestId: number
    taskId: number
    vaId: number
    sentence: string | null
    score: number
    reasons: string[]
    quoteAmountCents: number | null
    quoteCurrency: Currency | null
    quoteUnit: Price['unit'] | null
    state: Default<ProposalState>
    reason: string | null
    decidedAt: OptionalInstant
    createdAt: Now
  }
  vaAssignments: {
    id: Generated<number>
    vaId: number
    userId: number | null
    taskId: number | null
    clientName: string
    clientEmail: string
    projectTitle: string
    projectDescription: string
    projectType: Default<ProjectType>
    status: Default<AssignmentStatus>
    priority: Default<TaskPriority>
    /** An hourly rate or a fixed price, never both; both are in `currency`. */
    rateCents: number | null
    fixedPriceCents: Default<number | null>
    currency: Default<Currency>
    /** When one that was made without a price got it. */
    pricedAt: OptionalInstant
    /** When work that was noted for an address became its client's. */
    givenAt: OptionalInstant
    totalHours: Default<number>
    startDate: Now
    endedAt: OptionalInstant
    adminNotes: string | null
    /** The assignment of the VA who took this one over. */
    successorId: Default<number | null>
    /** Kept by a trigger. */
    listText: Generated<string>
    createdAt: Now
  }
  vaTasks: {
    id: Generated<number>
    taskId: number | null
    vaId: number
    assignmentId: number | null
    title: string
    description: string
    priority: Default<TaskPriority>
    status: Default<VaTaskStatus>
    deadline: string | null
    estimatedHours: number | null
    /** The range of hours that the client saw when the task was given away. */
    agreedMinHours: ColumnType<number | null, number | null | undefined, number | null>
    agreedMaxHours: ColumnType<number | null, number | null | undefined, number | null>
    /** Days that the deadline waited for answers: it is due that much later. */
    pausedDays: Default<number>
    handoverNote: string | null
    handoverLinks: Default<string[]>
    changesNote: string | null
    startedAt: OptionalInstant
    completedAt: OptionalInstant
    remindedAt: OptionalInstant
    reviewedAt: OptionalInstant
    clearedAt: OptionalInstant
    withdrawnAt: OptionalInstant
    refusedByClient: Default<boolean>
    /** The time entry that was deleted last, and in which spans it was there, for an undo. */
    deletedTime: Default<unknown>
    createdAt: Now
    /** Generated: what a search reads, the rank of the priority, and the deadline with the days that it waited. */
    listText: GeneratedAlways<string>
    urgency: GeneratedAlways<number>
    dueOn: GeneratedAlways<string | null>
  }
  /** What the VA of a task asked its client. */
  taskQuestions: {
    id: Generated<number>
    /** A VA asked about it; otherwise the team asked about the request. */
    vaTaskId: OptionalNumber
    requestId: OptionalNumber
    question: string
    state: Default<QuestionState>
    answer: OptionalText
    askedAt: Now
    /** From here on the deadline waits. */
    pausedFrom: Now
    closedAt: OptionalInstant
  }
  /** The steps of a VA's task, in the order of their position. */
  taskSteps: {
    id: Generated<number>
    vaTaskId: number
    position: number
    text: string
    doneAt: OptionalInstant
  }
  /** What a VA handed over, each time. */
  taskDeliveries: {
    id: Generated<number>
    vaTaskId: number
    note: OptionalText
    links: Default<string[]>
    deliveredAt: Now
  }
  timeEntries: {
    id: Generated<number>
    vaTaskId: number
    vaId: number
    minutes: number
    note: string | null
    workedOn: string
    /** Both or neither: most entries say only how long. */
    startedAt: OptionalInstant
    endedAt: OptionalInstant
    /** Given by the sender, so that the same entry sent twice is one. */
    key: OptionalText
    /** In which spans it was there before `createdAt`, if it was deleted and restored. */
    thereBefore: OptionalJson<{ from: string; until: string }[]>
    createdAt: Now
  }
  /**
   * What a VA is timing now. Past `asksAfter` it is not logged before the VA said how long it really was; `asked` says
   * whether they were notified of that.
   */
  timers: { vaId: number; vaTaskId: number; startedAt: Now; asksAfter: Instant; asked: Default<boolean> }
  reviews: {
    id: Generated<number>
    vaTaskId: number
    vaId: number
    userId: number | null
    rating: number
    comment: string | null
    createdAt: Now
  }
  /** `lastMessageId` and `lastToTeam` are kept by a trigger on messages; the others say how far each party has read. */
  threads: {
    id: string
    /** Null, like the VA, in a client's thread with the team alone. */
    vaTaskId: number | null
    vaId: number | null
    userId: number | null
    /** The task that a client's thread with the team is about, if any; the others know it by their VA task. */
    taskId: Default<number | null>
    lastMessageId: Generated<number | null>
    /** Since when the client waits for an answer; kept by the same trigger. */
    clientWaitsSince: ColumnType<string | null, never, string | Date | null>
    lastToTeam: Generated<number | null>
    clientReadTo: Default<number>
    vaReadTo: Default<number>
    teamReadTo: Default<number>
    /** The colleague who answers, by the label of the key; for the team only, like what follows. */
    assignee: OptionalText
    snoozedUntil: OptionalInstant
    /** The newest message of the team; kept by the same trigger. */
    lastFromTeam: Generated<number>
  }
  /** Notes among colleagues: no client and no VA ever reads them. */
  threadNotes: {
    id: Generated<number>
    threadId: string
    author: string
    text: string
    key: OptionalText
    createdAt: Now
  }
  /** Texts that the team writes often, with fields to fill in. */
  savedReplies: {
    id: Generated<number>
    title: string
    text: string
    changedBy: string
    changedAt: Now
    listText: Generated<string>
  }
  messages: {
    id: Generated<number>
    threadId: string
    senderType: MessageParty
    senderId: number
    receiverType: MessageParty
    message: string
    /** Sent twice under one key, it is one message. */
    key: OptionalText
    createdAt: Now
  }
  /** The bytes are in the store, under `key`; `attachedAt` is null until the message or hand-over is sent. */
  files: {
    id: Generated<number>
    key: string
    name: string
    type: FileType
    size: number
    hasPreview: Default<boolean>
    place: FilePlace
    taskId: number | null
    vaTaskId: number | null
    messageId: OptionalNumber
    /** The hand-over that it came with. */
    deliveryId: OptionalNumber
    uploaderType: MessageParty
    uploaderId: number
    attachedAt: OptionalInstant
    createdAt: Now
  }
  /** Keys of bytes that must go; a trigger adds those of deleted files. */
  fileRemovals: { key: string; dueAt: Now }
  notifications: {
    id: Generated<number>
    userId: number | null
    vaId: number | null
    type: NotificationType
    /** In the catalog of emails; null in what has no email or is older than this. */
    name: OptionalText
    /** The file that it tells of, which may be gone. */
    fileId: OptionalNumber
    title: string
    message: string
    taskId: number | null
    vaTaskId: number | null
    threadId: string | null
    /** A page of the portal; null leads to the task or the conversation. */
    leadsTo: VaPlace | null
    readAt: OptionalInstant
    mailHeld: Default<boolean>
    /** Waits for the email of the next morning. */
    mailDaily: Default<boolean>
    /** What a grouped or daily email will say of it, until it was sent or the notification was read. */
    email: OptionalJson<CatalogNews>
    /** The grouped or daily email that has told of it, which may be gone. */
    mailId: OptionalNumber
    /** The account, or a stranger's address, whose call caused the notification; a budget counts by it. */
    sender: OptionalText
    /** Goes with the command that caused it, if that is taken back. */
    undoId: OptionalText
    createdAt: Now
  }
  /** What the team issued. A trigger refuses every change but that a client, VA or task is gone. */
  documents: {
    id: Generated<number>
    template: TemplateName
    year: number
    sequence: number
    number: string
    clientId: number | null
    vaId: number | null
    taskId: number | null
    recipient: string
    email: string | null
    fields: Json<Record<string, string>>
    lines: Json<DocumentLine[]>
    pdf: Buffer
    sha256: Buffer
    issuedBy: string
    key: OptionalText
    issuedAt: Instant
    /**
     * Null where there are no lines of records: the template has none, or they were sent without it. Null also for what
     * was issued before it was written down.
     */
    linesReadAt: OptionalInstant
    listText: GeneratedAlways<string>
  }
  mails: {
    id: Generated<number>
    to: string
    subject: string
    text: string
    html: string
    secret: Default<boolean>
    status: Default<MailState>
    attempts: Default<number>
    error: string | null
    messageId: string
    kind: Default<MailKind>
    /** Its name in the catalog of emails; null for emails older than the catalog. */
    name: OptionalText
    /** What its mailbox groups it by. */
    thread: OptionalText
    /** Where one click turns such emails off (RFC 8058); null where that is not possible. */
    unsubscribeUrl: OptionalText
    sender: OptionalText
    /** The document that is attached. */
    documentId: OptionalNumber
    /** Goes with the command that caused it, if that is taken back. */
    undoId: OptionalText
    /** The digests of the tokens of its links; null if it has none, or is older than this column. */
    linkHashes: ColumnType<Buffer[] | null, Buffer[] | null | undefined, Buffer[] | null>
    /** The last try failed because the server refused this email itself, for good or for now. */
    refused: Default<boolean>
    createdAt: Now
    sentAt: OptionalInstant
  }
  inquiries: {
    id: Generated<number>
    kind: InquiryKind
    vaId: number | null
    userId: number | null
    name: string
    email: string
    company: string | null
    message: string
    /** The answers behind a client's message, as they were given. */
    details: OptionalJson<Record<string, unknown>>
    dueAt: Instant
    /** For a lead, when it was converted or lost. */
    closedAt: OptionalInstant
    /** Why nobody can be found for a visitor's inquiry, as the visitor was told. */
    reason: OptionalText
    /** Put aside until then; a job ends it. */
    snoozedUntil: OptionalInstant
    /** What the team asked the visitor last, and since when the clock waits for the answer. */
    question: OptionalText
    pausedAt: OptionalInstant
    /** Whom the team proposed to the visitor, as the visitor was told. */
    offers: ColumnType<InquiryOffer[], string | undefined, string>
    offeredAt: OptionalInstant
    createdAt: Now
    /** What follows is set for leads, apart from the owner; the stage says whether it is one. */
    stage: ColumnType<LeadStage | null, LeadStage | null | undefined, LeadStage>
    owner: OptionalText
    notes: OptionalText
    nextStep: OptionalText
    nextStepOn: OptionalText
    quoteAmountCents: Default<number | null>
    quoteCurrency: Default<Currency | null>
    quoteUnit: Default<Price['unit'] | null>
    /** The account that the lead became, or was found to have. */
    clientId: Default<number | null>
    /** When the lead left the stage `new`. */
    answeredAt: OptionalInstant
    movedAt: Now
    /** Counts changes, so that a stale one is refused. */
    version: Default<number>
    listText: Generated<string>
  }
  leadEvents: {
    id: Generated<number>
    inquiryId: number
    kind: LeadEventKind
    actor: string
    detail: OptionalJson<Record<string, unknown>>
    at: Now
  }
  /** The tools that a client uses, in the client's order. */
  clientTools: { userId: number; category: string; tools: string[]; position: number }
  /** One occurrence of an event in a client's calendar. */
  calendarEvents: {
    id: Generated<number>
    userId: number
    title: string
    startsAt: Instant
    endsAt: Instant
    repeats: string | null
  }
  /** A session being handed over to the browser's other host; one at a time for each. */
  handovers: { sessionHash: Buffer; tokenHash: Buffer; expiresAt: Instant }
  /** One row or none: this database was filled with demo data, whose accounts all began with this password. */
  demoData: { single: Default<boolean>; passwordHash: string | null; seededAt: Now }
  /** Keys made in the console; those of the environment are not here. */
  adminKeys: {
    id: Generated<number>
    label: string
    role: AdminRole
    keyHash: Buffer
    createdBy: string
    createdAt: Now
    lastUsedAt: OptionalInstant
    revokedBy: OptionalText
    revokedAt: OptionalInstant
    listText: Generated<string>
  }
  audit: {
    id: Generated<number>
    actor: string
    action: string
    target: string | null
    detail: OptionalJson<Record<string, unknown>>
    ip: string | null
    at: Now
  }
}
