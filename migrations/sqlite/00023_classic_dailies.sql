-- Dailies are classic ones. What else waited in the bank is for practice.

-- +goose Up

UPDATE puzzles SET usage = 'practice' WHERE usage = 'bank' AND shape <> '3x3';
