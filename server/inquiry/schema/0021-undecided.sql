UPDATE inquiry SET undecided = true WHERE topic = 'SUSPENSION' AND decision IS NULL AND answered_at IS NOT NULL;
