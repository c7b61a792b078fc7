-- What the channel shows where it does not take a change, and what it shows once it has: words or our reaction. What an older
-- version queues says neither, and is undone to the first words and to no reaction.
alter table message_changes add column before jsonb, add column after jsonb;
