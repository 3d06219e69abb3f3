-- Message-ID of the email that this one answers, so that mail programs show both together.
alter table emails add column in_reply_to text;
