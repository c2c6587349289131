-- Audits of calls with their questions, samples and second scores.

-- The audit of a purchase's calls. A re-audit names its `parent_id`.
create table audit (
  lead_id bigint not null references lead,
  id bigint not null default nextval('lead_child_id_seq'),
  market_id smallint not null,
  parent_id bigint,
  audit_state text not null,
  audit_status text not null,
  is_agent_reaudit boolean not null default false,
  priority text not null default 'MEDIUM',
  auditor_id integer,
  agent_id integer,
  calling_at timestamptz,
  answers jsonb not null default '{}',
  compliance numeric(5,2),
  action_required_id integer,
  attachment_key text,
  comments text not null default '',
  opened_by_agent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- Version of the questions that it was scored with.
  questionnaire smallint not null default 1,
  -- Who has its form open, and until when nobody else may save it.
  claimed_by integer,
  claimed_until timestamptz,
  notes jsonb not null default '[]',
  primary key (lead_id, id)
);

-- The log of an audit, with the state that its lead had.
create table audit_activity (
  lead_id bigint not null references lead,
  id bigint not null default nextval('lead_child_id_seq'),
  audit_id bigint not null,
  audit_status text not null,
  priority text,
  actor_id integer,
  actor_name text not null,
  role_id integer,
  comment text not null default '',
  -- The lead's state at that moment.
  status_id integer not null,
  sub_status_id integer not null,
  attribution_id integer,
  created_at timestamptz not null,
  primary key (lead_id, id)
);

create table audit_attachment (
  lead_id bigint not null references lead,
  id bigint not null default nextval('lead_child_id_seq'),
  -- The audit that was saved with it.
  audit_id bigint,
  file_name text not null,
  storage_key text not null,
  content_type text not null,
  file_size bigint not null,
  uploaded_by integer not null,
  created_at timestamptz not null,
  primary key (lead_id, id)
);

-- A version of the questions; the first is the specification's, which nobody published.
create table questionnaire (
  market_id smallint not null references market,
  number smallint not null,
  questions jsonb not null,
  published_at timestamptz,
  published_by integer,
  primary key (market_id, number)
);

create table questionnaire_draft (
  market_id smallint primary key references market,
  questions jsonb not null,
  version integer not null default 1
);

create table audit_rules (
  market_id smallint primary key references market,
  -- Share of each agent's purchases of a week that is audited.
  sample_percent smallint not null,
  -- Share of the saved audits that a second auditor scores.
  second_percent smallint not null,
  seed text not null,
  version integer not null default 1
);

-- Whether a purchase was drawn, and why.
create table audit_sample (
  lead_id bigint not null references lead,
  id bigint not null default nextval('lead_child_id_seq'),
  market_id smallint not null,
  agent_id integer,
  -- Its Monday, 'yyyy-MM-dd'.
  week date not null,
  -- Among the purchases of this agent in this week, from 1.
  place integer not null,
  -- Of the rule, as it was then.
  percent smallint not null,
  -- Null where it was not drawn.
  audit_id bigint,
  primary key (lead_id, id)
);

-- A second auditor's answers to an audit, shown neither in lists of audits nor to agents.
create table audit_second_score (
  lead_id bigint not null references lead,
  id bigint not null default nextval('lead_child_id_seq'),
  audit_id bigint not null,
  market_id smallint not null,
  -- Who scored first, and is never asked.
  auditor_id integer not null,
  questionnaire smallint not null,
  claimed_by integer,
  claimed_until timestamptz,
  scored_by integer,
  scored_at timestamptz,
  answers jsonb not null default '{}',
  compliance numeric(5,2),
  created_at timestamptz not null,
  primary key (lead_id, id)
);

-- How many scored audits, or pairs of scores, gave an answer to a question in a week.
create table audit_count (
  market_id smallint not null,
  -- Empty where the compliance of whole audits is kept.
  question text not null,
  -- Its Monday, 'yyyy-MM-dd'.
  week date not null,
  -- 0 where no agent is known.
  agent_id integer not null,
  answer text not null,
  -- Of the second auditor; empty where an audit is counted by itself.
  second_answer text not null,
  audits bigint not null,
  -- The sum of their compliance.
  compliance numeric not null,
  primary key (market_id, question, week, agent_id, answer, second_answer)
);
